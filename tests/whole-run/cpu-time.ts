import { readFileSync } from "node:fs";

/** What Linux counts processor time in, whatever the kernel's own clock. */
const ticksPerSecond = 100;

/**
 * The processor seconds of this process's ended children and of all that they waited for; null where there is no
 * /proc. Node's own resourceUsage() leaves children out. What a killed process left behind is not in it.
 */
export function cpuSecondsOfChildren(): number | null {
  if (process.platform !== "linux") return null;
  // The name, in parentheses, may hold blanks: cutime and cstime are the 14th and 15th word behind it.
  const words = readFileSync("/proc/self/stat", "utf8").split(") ").at(-1)?.split(" ") ?? [];
  return (Number(words[13]) + Number(words[14])) / ticksPerSecond;
}
