import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { projectRoot } from "#app/env.server.ts";
import { findFreePort } from "#app/processes/children/ports.ts";
import { descendants, stillAlive } from "#tests/setup/servers/process-family.ts";

let dataDir: string;
let port: number;
let running: ChildProcess | undefined;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "galley-start-"));
  await chmod(dataDir, 0o711);
  port = await findFreePort();
});

afterEach(async () => {
  const program = running;
  running = undefined;
  if (program && program.exitCode === null && program.signalCode === null) {
    program.kill("SIGTERM");
    await once(program, "exit");
  }
  await rm(dataDir, { recursive: true });
});

test("npm start keeps database, worker and web process, names a taken port, and SIGTERM ends them all", async () => {
  const workerPort = await findFreePort();
  const metricsPort = await findFreePort();
  const ports = { WORKER_PORT: String(workerPort), METRICS_PORT: String(metricsPort) };
  const program = start({ ...ports, DRAIN_SECONDS: "3" });
  await said(program, "Galley is ready at");
  const ready = { ready: true, database: "ok", schema: "current", worker: "working" };
  const readiness = async (ownPort: number) =>
    (await fetch(`http://localhost:${ownPort}/health/ready`)).json();
  await expect.poll(() => readiness(workerPort)).toEqual(ready);
  await expect.poll(() => readiness(port)).toEqual(ready);
  const metrics = async (ownPort: number) => {
    const text = await (await fetch(`http://127.0.0.1:${ownPort}/metrics`)).text();
    // Each is described once, though the web process has two registries.
    const described = text.match(/^# TYPE \S+/gm) ?? [];
    expect(new Set(described).size).toBe(described.length);
    return text;
  };
  expect(await metrics(metricsPort)).toMatch(/^galley_database_connections\{state="idle"\} \d/m);
  expect(await metrics(workerPort)).toMatch(/^galley_jobs\{queue="\S+",state="ready"\} \d/m);
  expect((await fetch(`http://localhost:${port}/health`)).status).toBe(200);
  const otherDir = join(dataDir, "other");
  await mkdir(otherDir);
  await chmod(otherDir, 0o711);
  const second = start({ DATA_DIR: otherDir });
  expect((await second.stderr.toArray()).join("").trim().split("\n").at(-1)).toBe(
    `Port ${port} is taken: set PORT to a free one.`,
  );
  running = program;
  const family = descendants(program.pid ?? 0);

  const web = family.find((member) => member.includes("/web.ts"));
  process.kill(Number.parseInt(web ?? "", 10), "SIGKILL");
  await vi.waitFor(
    async () => {
      expect(stillAlive([web ?? ""])).toEqual([]);
      expect((await fetch(`http://localhost:${port}/health`)).status).toBe(200);
    },
    { timeout: 20_000, interval: 100 },
  );

  const all = [...family, ...descendants(program.pid ?? 0)];
  const ended = once(program, "exit");
  program.kill("SIGTERM");
  await expect
    .poll(() => readiness(port), { interval: 50 })
    .toEqual({ ready: false, stopping: true });
  expect(await ended).toEqual([0, null]);
  expect(stillAlive(all)).toEqual([]);
});

test.each([
  [
    "DATABASE_URL",
    { DATABASE_URL: "postgres://galley@127.0.0.1:1/galley", DATABASE_OWNER_URL: "" },
    /^The database that DATABASE_URL names cannot be used: .*ECONNREFUSED.*\.$/m,
  ],
  ["DATA_DIR", { DATA_DIR: "/dev/null/data" }, /^The setting DATA_DIR names a folder that .*\.$/m],
])("a %s that does not work is named", async (_, settings, sentence) => {
  const program = start(settings);
  const errors = (await program.stderr.toArray()).join("");
  expect(errors.trim()).toMatch(sentence);
  expect(program.exitCode ?? (await once(program, "exit"))[0]).toBe(1);
});

function start(settings: Record<string, string>) {
  const { PATH, HOME, SECRET_KEYS, GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET } = process.env;
  const { NODE_COMPILE_CACHE } = process.env;
  const { FIREBASE_PROJECT_ID, FIREBASE_API_KEY } = process.env;
  // By npm, as an administrator starts it: a supervisor's SIGTERM reaches npm alone.
  const program = spawn("npm", ["start", "--silent"], {
    cwd: projectRoot,
    env: {
      ...{ PATH, HOME, NODE_COMPILE_CACHE, SECRET_KEYS, GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET },
      ...{ FIREBASE_PROJECT_ID, FIREBASE_API_KEY, OFFLINE_GOOGLE: "1", LOG_LEVEL: "fatal" },
      ...{ PORT: String(port), DATA_DIR: dataDir, ...settings },
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  running = program;
  return program;
}

async function said(program: ReturnType<typeof start>, words: string): Promise<void> {
  for await (const line of createInterface({ input: program.stdout })) {
    if (line.includes(words)) return;
  }
  throw new Error(`npm start ended: ${(await program.stderr.toArray()).join("")}`);
}
