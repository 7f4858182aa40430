import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";

/** The result of a command; `output` is empty when it was shown directly. */
export type Ran = { code: number; output: string; seconds: number; cpuSeconds: number | null };

/** Compiled modules, which the many processes of a run share: they start in about half the processor time. */
const compiled = join(import.meta.dirname, "../../node_modules/.cache/compiled");

/** The unit in which Linux reports processor time (USER_HZ), independent of the kernel's own clock. */
const ticksPerSecond = 100;

let counted = cpuSecondsOfChildren() ?? 0;

/** Runs a command; its output is either shown directly or returned. */
export function runCommand(
  [command = "", ...options]: string[],
  output: "inherit" | "pipe" = "pipe",
  env: Record<string, string> = {},
): Promise<Ran> {
  const startedAt = Date.now();
  const child = spawn(command, options, {
    stdio: ["ignore", output, output],
    // The compiler of types, written in Go, takes a third less time with fewer collections of garbage.
    env: { ...process.env, NODE_COMPILE_CACHE: compiled, GOGC: "400", ...env },
  });
  let cpuSeconds: number | null = null;
  // A process's time is added to its parent's when it ends, so the increase at this moment is this child's.
  child.once("exit", () => {
    const now = cpuSecondsOfChildren();
    if (now === null) return;
    cpuSeconds = now - counted;
    counted = now;
  });
  const chunks: Buffer[] = [];
  child.stdout?.on("data", (chunk) => chunks.push(chunk));
  child.stderr?.on("data", (chunk) => chunks.push(chunk));
  return new Promise((resolve) => {
    const end = (code: number, problem = "") =>
      resolve({
        code,
        output: Buffer.concat(chunks) + problem,
        seconds: (Date.now() - startedAt) / 1000,
        cpuSeconds,
      });
    child.once("error", (error) => end(1, error.message));
    child.once("close", (code) => end(code ?? 1));
  });
}

/**
 * Processor seconds of this process's ended children and of all that they waited for; null where there is no
 * /proc. Node's own resourceUsage() does not include children, and nothing includes what a killed process left.
 */
function cpuSecondsOfChildren(): number | null {
  if (process.platform !== "linux") return null;
  // The name, in parentheses, may contain blanks. cutime and cstime are the 14th and 15th word after it.
  const words = readFileSync("/proc/self/stat", "utf8").split(") ").at(-1)?.split(" ") ?? [];
  return (Number(words[13]) + Number(words[14])) / ticksPerSecond;
}

/** A command's duration as text for people. */
export function tellTimes({ seconds, cpuSeconds }: Pick<Ran, "seconds" | "cpuSeconds">): string {
  const cpu = cpuSeconds === null ? "" : `, ${cpuSeconds.toFixed(1)} s of processor time`;
  return `${seconds.toFixed(1)} s${cpu}`;
}
