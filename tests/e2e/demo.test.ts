import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { findFreePort } from "#app/processes/children/ports.ts";
import { descendants, stillAlive } from "#tests/setup/servers/process-family.ts";

const program = join(import.meta.dirname, "../../demo/start.ts");

let dataDir: string;
let port: number;
let running: ChildProcess[] = [];

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "galley-demo-"));
  await chmod(dataDir, 0o711);
  port = await findFreePort();
});

afterEach(async () => {
  for (const demo of running) demo.kill("SIGINT");
  await Promise.all(running.map((demo) => demo.exitCode ?? demo.signalCode ?? once(demo, "exit")));
  running = [];
});
afterAll(() => rm(dataDir, { recursive: true }));

test("the demo names one address and one person, says what is taken, and ends whole on Ctrl-C", async () => {
  const { demo, said } = await startDemo();
  expect(said).toContain(`http://localhost:${port}`);
  expect(said).toMatch(/Choose "Sign in with Google", then .+ \(.+@.+\)/);
  const page = await fetch(`http://localhost:${port}/`);
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining("Galley")]);
  expect(await failDemo({ PORT: String(port) })).toBe(
    `Port ${port} is taken: choose another, as in PORT=${port + 1} npm run demo.`,
  );
  const other = { PORT: String(await findFreePort()) };
  expect(await failDemo(other, "--fresh")).toMatch(/^The database in .* is in use: end what runs/);

  const family = descendants(demo.pid ?? 0);
  expect(family.join("\n")).toMatch(
    /database-keeper[\s\S]*postgres|postgres[\s\S]*database-keeper/,
  );
  expect(family.length).toBeGreaterThan(4);
  demo.kill("SIGINT");
  expect(await once(demo, "exit")).toEqual([0, null]);
  expect(stillAlive(family)).toEqual([]);
});

test("a second demo remembers the first, and nothing outlives it when it is killed", {
  tags: "nightly",
}, async () => {
  const kept = await readFile(join(dataDir, "demo.json"), "utf8");
  const { demo } = await startDemo();
  expect(await readFile(join(dataDir, "demo.json"), "utf8")).toBe(kept);
  const family = descendants(demo.pid ?? 0);
  demo.kill("SIGKILL");
  await vi.waitFor(() => expect(stillAlive(family)).toEqual([]), { timeout: 20_000 });
});

async function startDemo(): Promise<{ demo: ChildProcess; said: string }> {
  const demo = spawn(process.execPath, [program], {
    env: demoEnvironment({}),
    stdio: ["ignore", "pipe", "inherit"],
  });
  running.push(demo);
  let said = "";
  for await (const line of createInterface({ input: demo.stdout })) {
    said += `${line}\n`;
    if (line.includes("Ctrl-C ends everything")) return { demo, said };
  }
  throw new Error(`The demo did not start: ${said}`);
}

async function failDemo(settings: Record<string, string>, ...options: string[]): Promise<string> {
  const demo = spawn(process.execPath, [program, ...options], {
    env: demoEnvironment(settings),
    stdio: ["ignore", "ignore", "pipe"],
  });
  const said = (await demo.stderr.toArray()).join("").trim();
  expect(demo.exitCode ?? (await once(demo, "exit"))[0]).toBe(1);
  return said;
}

/** As in a newcomer's shell: no setting of the tests. Compiled modules are kept, for a quicker start. */
function demoEnvironment(settings: Record<string, string>): NodeJS.ProcessEnv {
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env;
  return { PATH, HOME, NODE_COMPILE_CACHE, PORT: String(port), DATA_DIR: dataDir, ...settings };
}
