import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { json } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { descendants, stillAlive } from "#tests/setup/servers/process-family.ts";
import { createDecoder } from "../decoder.server.ts";
import { readIsolation, tellIsolation } from "./isolation.server.ts";
import { findSandboxes, openSandbox, type Sandbox } from "./sandbox.server.ts";

/*
 * What a compromised decoder could do. A Node without permission model stands for native code. It attempts
 * everything in every sandbox that works here, and the restrictions that a sandbox reports must match what
 * the attempts met.
 */
const worker = spawn("/bin/sleep", ["600"], { env: { SECRET_KEYS: "secret" }, stdio: "ignore" });
const folder = mkdtempSync(join(tmpdir(), "galley-sandbox-"));
let listener: Server;

beforeAll(async () => {
  // The path is open to all users, so that only the sandbox and the file's own mode decide.
  chmodSync(folder, 0o777);
  mkdirSync(join(folder, "data"), { mode: 0o700 });
  writeFileSync(join(folder, "data/postgres.json"), "secret", { mode: 0o600 });
  listener = createServer((socket) => socket.end()).listen(0, "127.0.0.1");
  await once(listener, "listening");
});

afterAll(() => {
  worker.kill("SIGKILL");
  listener.close();
  rmSync(folder, { recursive: true });
});

const triedSchema = z.object({
  pid: z.number(),
  secretsOfWorker: z.string().nullable(),
  seesWorker: z.boolean(),
  endsWorker: z.boolean(),
  dataFolder: z.string().nullable(),
  environment: z.record(z.string(), z.string()),
  connects: z.boolean(),
  starts: z.boolean(),
  capabilities: z.string().nullable(),
});

const TAKEN_OVER = `
  const { readFileSync, writeFileSync } = require("node:fs");
  const [worker, folder, port] = process.argv.slice(1);
  const attempt = (look) => { try { return look(); } catch { return null; } };
  attempt(() => writeFileSync(folder + "/written", "written by a stranger"));
  const tried = {
    pid: process.pid,
    secretsOfWorker: attempt(() => readFileSync("/proc/" + worker + "/environ", "utf8")),
    seesWorker: attempt(() => readFileSync("/proc/" + worker + "/comm", "utf8")) === "sleep\\n",
    endsWorker: attempt(() => process.kill(Number(worker), 0)) === true,
    dataFolder: attempt(() => readFileSync(folder + "/data/postgres.json", "utf8")),
    environment: { ...process.env },
    starts: require("node:child_process").spawnSync("/bin/true").status === 0,
    capabilities: attempt(() => /^CapEff:\\s+(.*)$/m.exec(readFileSync("/proc/self/status", "utf8"))[1]),
  };
  const socket = require("node:net").connect(Number(port), "127.0.0.1");
  const tell = (connects) => { console.log(JSON.stringify({ ...tried, connects })); process.exit(); };
  socket.on("connect", () => tell(true)).on("error", () => tell(false));
`;

async function takeOver({ start }: Sandbox) {
  const address = listener.address();
  const port = typeof address === "object" && address ? address.port : 0;
  writeFileSync(join(folder, "written"), "");
  chmodSync(join(folder, "written"), 0o666);
  const { child } = start([
    ...[process.execPath, "--eval", TAKEN_OVER],
    ...[String(worker.pid), folder, String(port)],
  ]);
  if (!child.stdout) throw new Error("no output");
  const tried = triedSchema.parse(await json(child.stdout));
  return { ...tried, written: readFileSync(join(folder, "written"), "utf8") };
}

test("in every sandbox that works here, a native program meets what the sandbox says of itself", async () => {
  for await (const sandbox of findSandboxes()) {
    const { isolation } = sandbox;
    const tried = await takeOver(sandbox);
    expect.soft(tried.environment, tellIsolation(isolation)).toEqual({});
    expect
      .soft(tried.connects, tellIsolation(isolation))
      .toBe(!isolation.noNetwork && !isolation.systemCallFilter);
    expect.soft(tried.starts, tellIsolation(isolation)).toBe(!isolation.systemCallFilter);
    expect.soft(tried.seesWorker, tellIsolation(isolation)).toBe(!isolation.ownProcesses);
    const holds: Partial<typeof tried> = {
      ...((isolation.otherUser || isolation.ownProcesses) && {
        secretsOfWorker: null,
        endsWorker: false,
      }),
      ...((isolation.otherUser || isolation.ownFiles) && { dataFolder: null }),
      ...((isolation.noWriting || isolation.ownFiles) && { written: "" }),
      ...(isolation.noCapabilities && { capabilities: "0000000000000000" }),
    };
    expect.soft(tried, tellIsolation(isolation)).toMatchObject(holds);
  }
});

test("where it sees no other process, a program that is ended leaves none behind", async () => {
  for await (const { isolation, start } of findSandboxes()) {
    // With the system call filter it cannot start any.
    if (!isolation.ownProcesses || isolation.systemCallFilter) continue;
    const leaves = `require("node:child_process").spawn("/bin/sleep", ["987"], { detached: true, stdio: "inherit" });
      setInterval(() => undefined, 1e6);`;
    const { child } = start([process.execPath, "--eval", leaves]);
    const family = () => descendants(child.pid ?? 0);
    await expect.poll(() => family().join("\n")).toMatch(/^\d+ \/bin\/sleep 987$/m);
    const before = family();
    child.kill("SIGKILL");
    await expect.poll(() => stillAlive(before)).toEqual([]);
  }
});

test("the real decoder runs in the strongest sandbox, and what that one says holds for it", async () => {
  const { isolation } = await openSandbox();
  const decoder = createDecoder();
  const mail = await decoder.parseMail(Buffer.from("From: ana@example.com\r\n\r\nHello\r\n"));
  expect(mail.ok).toBe(true);
  expect(readIsolation(decoder.pids()[0] ?? null)).toEqual(isolation);
  await decoder.close();
});

test("where the system has namespaces, nothing but the filter of system calls may be missing", async () => {
  const isRoot = process.getuid?.() === 0;
  const { isolation } = await openSandbox();
  if (!permits(["--mount", "--pid", "--net", "--fork", ...(isRoot ? [] : ["--map-root-user"])]))
    return;
  expect(isolation).toEqual({
    otherUser: isRoot,
    noCapabilities: true,
    noNetwork: true,
    ownFiles: true,
    ownProcesses: true,
    noWriting: true,
    memoryWatched: true,
    systemCallFilter: isolation.systemCallFilter,
  });
});

function permits(namespaces: string[]): boolean {
  try {
    execFileSync("/usr/bin/unshare", [...namespaces, "/bin/mount", "-t", "tmpfs", "none", "/sys"]);
    return true;
  } catch {
    return false;
  }
}

test("what holds and what does not is told in two sentences", () => {
  const nothing = readIsolation(null);
  expect(tellIsolation({ ...nothing, noNetwork: true, memoryWatched: true })).toBe(
    "Strangers' files are read in a sandbox with: no network, a limit of memory. Not on this system: a user id of its own, no capabilities, no files but Galley's code and the system's libraries, no sight of other processes, no writing of files, a filter of system calls.",
  );
  expect(tellIsolation(nothing)).toContain("with: Node's permission model alone. Not on this");
});
