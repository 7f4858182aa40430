import { readFileSync } from "node:fs";

/** The unit in which Linux reports processor time (USER_HZ), independent of the kernel's own clock. */
const ticksPerSecond = 100;

/**
 * Processor seconds of this process's ended children and of all that they waited for; null where there is no
 * /proc. Node's own resourceUsage() does not include children. Processes that a killed process left are not
 * included.
 */
export function cpuSecondsOfChildren(): number | null {
  if (process.platform !== "linux") return null;
  // The name, in parentheses, may contain blanks. cutime and cstime are the 14th and 15th word after it.
  const words = readFileSync("/proc/self/stat", "utf8").split(") ").at(-1)?.split(" ") ?? [];
  return (Number(words[13]) + Number(words[14])) / ticksPerSecond;
}
