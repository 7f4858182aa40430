import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { projectRoot } from "#app/env.server.ts";
import { findFreePort } from "#app/processes/children/ports.ts";
import { getPage } from "./dashboard/load.ts";
import { round } from "./processes.ts";

const longestStartMs = 300_000;

/** Measures seconds from a fresh clone of the committed state to the demo's first page, step by step. */
export async function measureFirstPage() {
  const folder = mkdtempSync(join(tmpdir(), "galley-clone-"));
  try {
    const cloneS = seconds(() => run("git", ["clone", "--quiet", projectRoot, "."], folder));
    const installS = seconds(() => run("npm", ["ci"], folder));
    const startS = await startDemo(folder);
    return {
      cloneS,
      installS,
      buildAndStartS: startS,
      totalS: round(cloneS + installS + startS, 1),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function run(command: string, parameters: string[], cwd: string): void {
  execFileSync(command, parameters, { cwd, stdio: "pipe" });
}

function seconds(work: () => void): number {
  const started = performance.now();
  work();
  return round((performance.now() - started) / 1000, 1);
}

async function startDemo(cwd: string): Promise<number> {
  const port = await findFreePort();
  const started = performance.now();
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, PORT: String(port) };
  const demo = spawn("npm", ["run", "demo"], { cwd, env, stdio: "ignore", detached: true });
  const exited = once(demo, "exit");
  const address = `http://localhost:${port}/`;
  try {
    while ((await getPage(address, {}).catch(() => null))?.status !== 200) {
      if (demo.exitCode !== null || performance.now() - started > longestStartMs) {
        throw new Error("The demo did not start.");
      }
      await pause(100);
    }
    return round((performance.now() - started) / 1000, 1);
  } finally {
    // Sends what Ctrl-C sends, to npm and to the processes it started.
    if (demo.pid && demo.exitCode === null) process.kill(-demo.pid, "SIGINT");
    await exited;
  }
}
