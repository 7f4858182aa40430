import { readFileSync, writeFileSync } from "node:fs";
import net from "node:net";
import { createFrameReader, encodeFrame } from "#app/adapters/decode/frames.ts";

/**
 * Replaces the decoder in tests of its client. The text to inspect, or the name of the text task, tells it what to
 * do. It runs in the same sandbox as the real decoder.
 */

const hoard: Buffer[] = [];

function reply(type: string): void {
  const value = { type, kind: "other", extension: "", width: null, height: null, pages: null };
  for (const chunk of encodeFrame({ ok: true, value }, [])) process.stdout.write(chunk);
}

function attempt(what: () => unknown): string {
  try {
    what();
    return "allowed";
  } catch {
    return "refused";
  }
}

function surroundings(): string {
  return JSON.stringify({
    env: Object.keys(process.env),
    readFile: attempt(() => readFileSync("/etc/passwd")),
    writeFile: attempt(() => writeFileSync("/tmp/decoder-was-here", "x")),
    spawn: attempt(() => process.getBuiltinModule("node:child_process").spawnSync("true")),
    evaluate: attempt(() => new Function("return 1")()),
  });
}

function connect(port: number): void {
  const socket = net.connect(port, "127.0.0.1");
  socket.on("connect", () => reply("connected"));
  socket.on("error", () => reply("no network"));
}

const commands: Record<string, () => void> = {
  hello: () => reply("text/hello"),
  surroundings: () => reply(surroundings()),
  hang: () => {
    for (;;);
  },
  wait: () => setTimeout(() => reply("text/late"), 60_000),
  exit: () => process.exit(7),
  abort: () => process.abort(),
  heap: () => {
    const grown: string[] = [];
    for (;;) grown.push("x".repeat(1000) + grown.length);
  },
  native: () => {
    setInterval(() => hoard.push(Buffer.alloc(8 * 2 ** 20, 1)), 1);
  },
  garbage: () => {
    const write = () => process.stdout.write("this is no frame, whatever it is that was asked for");
    write();
    setTimeout(write, 5);
  },
  liar: () => {
    for (const chunk of encodeFrame({ ok: true, value: { type: 5 } }, [])) {
      process.stdout.write(chunk);
    }
  },
};

function burn(ms: number): void {
  const used = () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  };
  const before = used();
  while (used() - before < ms);
}

/** Runs through the input step by step as the task says: "burn 300" in each, "hang at 1", "exit at 2". */
function readText(task: string, input: unknown): void {
  const tell = (header: unknown) => {
    for (const chunk of encodeFrame(header, [])) process.stdout.write(chunk);
  };
  const steps = Array.isArray(input) ? input.length : 0;
  for (const at of [...Array(steps).keys(), "end"]) {
    tell({ step: at === "end" ? null : at });
    const [, what, where] = /^(hang|exit) at (\d+|end)$/.exec(task) ?? [];
    if (where === String(at)) commands[what ?? ""]?.();
    burn(at === "end" ? 0 : Number(/^burn (\d+)$/.exec(task)?.[1] ?? 0));
  }
  tell({ ok: true, value: task === "liar" ? "no list" : input });
}

const reader = createFrameReader(2 ** 20, ({ header, parts }) => {
  const task: unknown = typeof header === "object" && header && Reflect.get(header, "task");
  if (typeof task === "string") {
    readText(task, JSON.parse(Buffer.from(parts[0] ?? []).toString()));
    return;
  }
  const command = Buffer.from(parts[0] ?? []).toString();
  const port = /^connect (\d+)$/.exec(command)?.[1];
  if (port) connect(Number(port));
  else commands[command]?.();
});
process.stdin.on("data", (chunk: Buffer) => reader.push(chunk));
process.stdin.on("end", () => process.exit(0));
for (const chunk of encodeFrame({ ready: true }, [])) process.stdout.write(chunk);
