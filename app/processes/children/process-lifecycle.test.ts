import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { expect, test } from "vitest";
import { z } from "zod";
import { SUPERVISED } from "./process-lifecycle.ts";

const module = join(import.meta.dirname, "process-lifecycle.ts");

/** Runs a process of ours whose `stop` is the given code, closes its input, and returns its exit code. */
async function exitCodeOf(stop: string): Promise<number> {
  const program = `
    import { tellReady, onShutdown } from ${JSON.stringify(module)};
    const busy = setInterval(() => undefined, 1_000);
    onShutdown(${stop}, 300);
    tellReady({});`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", program, "--", SUPERVISED], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  await once(createInterface({ input: child.stdout }), "line");
  child.stdin.end();
  const [code] = await once(child, "exit");
  return code;
}

test("a process whose parent is gone stops in order", async () => {
  expect(await exitCodeOf("async () => clearInterval(busy)")).toBe(0);
});

test("a process whose stop never settles is ended all the same", async () => {
  expect(await exitCodeOf("() => new Promise(() => undefined)")).toBe(1);
});

const usedSchema = z.object({ before: z.number(), after: z.number() });

test("a process that is ready keeps nothing of what it only needed for loading", async () => {
  const program = `
    import { tellReady } from ${JSON.stringify(module)};
    let loaded = Array.from({ length: 200_000 }, (_, index) => ({ text: String(index).repeat(20) }));
    loaded = null;
    const before = process.memoryUsage().heapUsed;
    tellReady({});
    process.stdout.write(JSON.stringify({ before, after: process.memoryUsage().heapUsed }) + "\\n");`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", program], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const lines = createInterface({ input: child.stdout });
  const printed: string[] = [];
  for await (const line of lines) printed.push(line);
  const { before, after } = usedSchema.parse(JSON.parse(printed[1] ?? ""));
  expect(after).toBeLessThan(before - 20 * 1024 * 1024);
});
