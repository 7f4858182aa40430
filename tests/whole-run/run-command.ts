import { spawn } from "node:child_process";

/** What a command said; nothing when its output was shown as it came. */
export type Ran = { code: number; output: string; seconds: string };

/** Runs a command; its output is shown as it comes, or else returned. */
export function runCommand(
  [command = "", ...options]: string[],
  output: "inherit" | "pipe" = "pipe",
  env: Record<string, string> = {},
): Promise<Ran> {
  const startedAt = Date.now();
  const child = spawn(command, options, {
    stdio: ["ignore", output, output],
    env: { ...process.env, ...env },
  });
  const chunks: Buffer[] = [];
  child.stdout?.on("data", (chunk) => chunks.push(chunk));
  child.stderr?.on("data", (chunk) => chunks.push(chunk));
  return new Promise((resolve) => {
    const end = (code: number, problem = "") =>
      resolve({
        code,
        output: Buffer.concat(chunks) + problem,
        seconds: ((Date.now() - startedAt) / 1000).toFixed(1),
      });
    child.once("error", (error) => end(1, error.message));
    child.once("close", (code) => end(code ?? 1));
  });
}
