import { appendFile, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startChild } from "./start-child.ts";
import { superviseChild } from "./supervise-child.ts";

let folder: string;
let lines: string[];
let stop: () => Promise<void>;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "galley-child-"));
  lines = [];
  stop = async () => undefined;
});

afterEach(async () => {
  await stop();
  await rm(folder, { recursive: true });
});

/** Writes its process id at each start, is ready at once, and runs until it is told to stop. */
const steady = `
  import { appendFileSync } from "node:fs";
  import { tellReady, onShutdown } from ${JSON.stringify(import.meta.resolve("./process-lifecycle.ts"))};
  appendFileSync(process.argv[2], process.pid + "\\n");
  onShutdown(async () => appendFileSync(process.argv[2], "stopped\\n"));
  tellReady({ hello: "there" });
  console.log("a line");
`;

test("a child is ready when it says so, speaks by lines, and is stopped in its own way", async () => {
  const child = await startChild(await program(steady));
  expect(child.ready).toEqual({ hello: "there" });
  await vi.waitFor(() => expect(lines).toEqual(["a line"]), 20_000);
  await child.stop();
  expect(await child.exited).toBe("ended with code 0");
  expect(await starts()).toEqual([expect.stringMatching(/^\d+$/), "stopped"]);
});

test("a child that does not stop in time is killed", async () => {
  const deaf = `
    process.on("SIGTERM", () => undefined);
    process.stdout.write('{"ready":{}}\\n');
    setInterval(() => undefined, 1000);
  `;
  const child = await startChild(await program(deaf));
  await child.stop(50);
  expect(await child.exited).toBe("ended with SIGKILL");
});

test("a child that cannot start says why", async () => {
  const refusing = `
    import { tellFailure } from ${JSON.stringify(import.meta.resolve("./process-lifecycle.ts"))};
    tellFailure(new Error("The setting X is required."));
  `;
  await expect(superviseChild(await program(refusing))).rejects.toThrow(
    /^The setting X is required\.$/,
  );
  await expect(superviseChild(await program("throw new Error('broken')"))).rejects.toThrow(
    /^The child did not start: /,
  );
});

test("a child that dies is started again", async () => {
  const kept = await superviseChild(await program(steady), { backoff: 1 });
  stop = kept.stop;
  const [first] = await starts();
  process.kill(Number(first), "SIGKILL");
  await vi.waitFor(async () => expect(await starts()).toHaveLength(2), { timeout: 20_000 });
  expect(lines.join()).toMatch(/The child ended with SIGKILL; it starts again in 2 ms\./);
  kept.restart();
  await vi.waitFor(async () => expect(await starts()).toHaveLength(4), { timeout: 20_000 });
});

test("a child that dies again and again is given up", async () => {
  const shortLived = `process.stdout.write('{"ready":{}}\\n'); setTimeout(() => process.exit(3), 20);`;
  const kept = await superviseChild(await program(shortLived), { backoff: 1 });
  stop = kept.stop;
  expect(await kept.lost).toBe("The child cannot live: ended with code 3.");
});

test("a child that has lived is started again for as long as it takes", async () => {
  const fullDisk = `
    import { appendFileSync, readFileSync } from "node:fs";
    appendFileSync(process.argv[2], "start\\n");
    const starts = readFileSync(process.argv[2], "utf8").split("\\n").length - 1;
    if (starts > 1 && starts < 10) throw new Error("the disk is full");
    process.stdout.write('{"ready":{}}\\n');
    if (starts === 1) setTimeout(() => process.exit(3), 300);
    else process.stdin.on("end", () => process.exit(0)).resume();`;
  const kept = await superviseChild(await program(fullDisk), { backoff: 1, young: 200 });
  stop = kept.stop;
  await vi.waitFor(async () => expect(await starts()).toHaveLength(10), { timeout: 20_000 });
});

async function program(code: string) {
  const file = join(folder, "child.ts");
  await writeFile(file, code);
  await appendFile(join(folder, "starts"), "");
  return {
    name: "child",
    command: [file, join(folder, "starts")],
    env: process.env,
    onLine: (line: string) => void lines.push(line),
  };
}

async function starts(): Promise<string[]> {
  return (await readFile(join(folder, "starts"), "utf8")).split("\n").filter(Boolean);
}
