import { spawn } from "node:child_process";
import { existsSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { projectRoot } from "#app/env.server.ts";

/** The sources of a build. */
const SOURCES = ["app", "public", "package-lock.json", "vite.config.ts", "react-router.config.ts"];
const BUILT = join(projectRoot, "build/server/index.js");
const LOCK = join(projectRoot, "node_modules/.galley-build");
/**
 * A builder renews its lock every second. A lock older than this, in milliseconds, was left by a dead
 * builder.
 */
const LEFT_BEHIND = 15_000;

/**
 * Builds the app unless the build is newer than all its sources. While another process builds, waits for that
 * build. Calls `tell` with a line when it has to wait. Rejects with the build's output when the build fails.
 */
export async function buildWhenStale(tell: (line: string) => void): Promise<void> {
  if (!isStale()) return;
  for (let waiting = false; !takeLock(); waiting = true) {
    if (!waiting) tell("Waiting for another build of the app …");
    await pause(300);
  }
  const renewing = setInterval(() => utimesSync(LOCK, new Date(), new Date()), 1_000);
  try {
    if (!isStale()) return;
    const startedAt = Date.now();
    tell("Building the app, which takes a moment …");
    await runBuild();
    tell(`Built in ${((Date.now() - startedAt) / 1000).toFixed(1)} s.`);
  } finally {
    clearInterval(renewing);
    rmSync(LOCK, { force: true });
  }
}

/** Whether a source is newer than the build, or there is no build. */
function isStale(): boolean {
  if (!existsSync(BUILT)) return true;
  const builtAt = statSync(BUILT).mtimeMs;
  return SOURCES.some((source) => newest(join(projectRoot, source)) > builtAt);
}

function newest(path: string): number {
  if (!existsSync(path)) return 0;
  const { mtimeMs } = statSync(path);
  if (!statSync(path).isDirectory()) return /\.test\.tsx?$/.test(path) ? 0 : mtimeMs;
  // A folder's own time changes when files in it are deleted.
  return readdirSync(path).reduce(
    (latest, name) => Math.max(latest, newest(join(path, name))),
    mtimeMs,
  );
}

function takeLock(): boolean {
  try {
    writeFileSync(LOCK, "", { flag: "wx" });
    return true;
  } catch {
    const age = Date.now() - (statSync(LOCK, { throwIfNoEntry: false })?.mtimeMs ?? 0);
    if (age > LEFT_BEHIND) rmSync(LOCK, { force: true });
    return false;
  }
}

function runBuild(): Promise<void> {
  const output: Buffer[] = [];
  const build = spawn("npm", ["run", "build"], {
    cwd: projectRoot,
    stdio: ["ignore", "pipe", "pipe"],
    // The caller may be a test, but the build must always be a production build.
    env: { ...process.env, NODE_ENV: "production" },
  });
  build.stdout.on("data", (chunk) => output.push(chunk));
  build.stderr.on("data", (chunk) => output.push(chunk));
  return new Promise((resolve, reject) => {
    build.once("error", reject);
    build.once("close", (code) => {
      if (code === 0) resolve();
      else reject(new Error(`${Buffer.concat(output)}\nThe build failed.`));
    });
  });
}
