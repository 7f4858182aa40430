import { execFileSync, spawn } from "node:child_process";
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { findFreePort } from "#app/processes/children/ports.ts";
import { roleUrls } from "#app/processes/database/database-roles.ts";
import { testSettings } from "#tests/setup/lanes/test-settings.ts";

/**
 * `npm run nightly -w lab` runs it on Linux as root: the demo on a small file system of its own that is filled up for 40 s,
 * while a person reads and uploads. Prints what was answered, and fails when the demo ended, an answer took longer than
 * two seconds, one was a bare 500, or nothing could be stored afterwards.
 */
const fullSeconds = 40;
if (process.platform !== "linux" || process.getuid?.() !== 0) {
  console.log("A small file system can only be mounted by root on Linux: not tried.");
  process.exit();
}
const folder = mkdtempSync(join(tmpdir(), "galley-full-disk-"));
const port = await findFreePort();
const origin = `http://localhost:${port}`;
execFileSync("mount", ["-t", "tmpfs", "-o", "size=300m,mode=711", "tmpfs", folder]);
const demo = spawn(process.execPath, ["demo/start.ts"], {
  env: { ...process.env, PORT: String(port), DATA_DIR: folder },
  stdio: ["ignore", "inherit", "inherit"],
});
let hasEnded = false;
demo.once("exit", () => {
  hasEnded = true;
});

type Answer = { what: string; status: number; ms: number };

try {
  await until("the demo is ready", async () => (await ask("/health")).status === 200, 180);
  const cookie = await signIn();
  const upload = () => ask("/api/files/upload", cookie, { method: "POST", body: form() });
  const before = await upload();
  if (before.status !== 200)
    throw new Error(`The first upload was answered with ${before.status}.`);
  const filled = fill();
  const answers: Answer[] = [];
  const end = Date.now() + fullSeconds * 1_000;
  while (Date.now() < end) {
    answers.push(await ask("/privacy", cookie), await ask("/api/threads", cookie));
    answers.push(await ask("/api/files/1/pin", cookie, { method: "PATCH" }), await upload());
    await pause(500);
  }
  rmSync(filled);
  const freed = Date.now();
  await until("a file can be stored again", async () => (await upload()).status === 200, 120);
  console.table(summary(answers));
  console.log(`Stored again ${((Date.now() - freed) / 1_000).toFixed(1)} s after there was room.`);
  const slow = answers.filter(({ ms }) => ms > 2_000);
  const bare = answers.filter(({ status }) => status >= 500 && status !== 503);
  const withoutData = answers.filter(({ what, status }) => what === "/privacy" && status !== 200);
  if (hasEnded || slow.length + bare.length + withoutData.length > 0) process.exitCode = 1;
} finally {
  demo.kill("SIGTERM");
  await until("the demo has ended", async () => hasEnded, 100);
  execFileSync("umount", [folder]);
  rmSync(folder, { recursive: true });
}

async function ask(path: string, cookie = "", init: RequestInit = {}): Promise<Answer> {
  const started = performance.now();
  const status = await fetch(origin + path, { ...init, headers: { cookie }, redirect: "manual" })
    .then(async (response) => {
      await response.arrayBuffer();
      return response.status;
    })
    .catch(() => 0);
  return { what: path, status, ms: performance.now() - started };
}

function form(): FormData {
  const body = new FormData();
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><!--${Math.random()}--></svg>`;
  body.set("file", new File([svg, " ".repeat(50_000)], "label.svg", { type: "image/svg+xml" }));
  return body;
}

async function signIn(): Promise<string> {
  const credentials = z
    .object({ user: z.string(), password: z.string(), port: z.number() })
    .parse(JSON.parse(readFileSync(join(folder, "postgres.json"), "utf8")));
  const databaseUrl = roleUrls(credentials, "galley").url;
  // The modules read their settings when they are imported.
  Object.assign(process.env, testSettings({ databaseUrl, dataDir: folder }));
  const { createOwner } = await import("#tests/factories/desk.ts");
  const { startSession } = await import("#app/domain/accounts/sessions.server.ts");
  const { cookieFor } = await import("#tests/setup/journey/cookie-for.ts");
  const { closeDatabase } = await import("#app/adapters/db/client.server.ts");
  const { token } = await startSession(await createOwner(), { kind: "top", device: "" });
  await closeDatabase();
  return cookieFor(origin, token);
}

/** Writes a file until the file system is full. Returns its path. */
function fill(): string {
  const path = join(folder, "filler");
  const file = openSync(path, "w");
  for (const size of [1_048_576, 4_096, 1]) {
    const chunk = Buffer.alloc(size);
    try {
      while (writeSync(file, chunk) === size);
    } catch {
      // The disk is full: not even this part fits.
    }
  }
  closeSync(file);
  return path;
}

function summary(answers: Answer[]) {
  return [...Map.groupBy(answers, ({ what }) => what)].map(([what, of]) => ({
    what,
    ...Object.fromEntries(
      [...Map.groupBy(of, ({ status }) => status)].map(([status, { length }]) => [status, length]),
    ),
    longestMs: Math.round(Math.max(...of.map(({ ms }) => ms))),
  }));
}

async function until(what: string, isSo: () => Promise<boolean>, seconds: number): Promise<void> {
  const deadline = Date.now() + seconds * 1_000;
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error(`After ${seconds} s not yet: ${what}.`);
    await pause(250);
  }
}
