import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { Writable } from "node:stream";
import { z } from "zod";
import { splitEnvironment } from "#app/given-environment.server.ts";
import { SUPERVISED } from "./told-to-stop.ts";

/** Where a child of ours finds its settings; see env.server.ts. */
const HANDED_FD = 3;

export interface ChildProgram {
  /** What people call it in messages. */
  name: string;
  /** What node runs: a file and its arguments. */
  command: string[];
  /** Settings and environment. A program of ours gets its settings by a pipe, out of sight of others. */
  env: NodeJS.ProcessEnv;
  /** Takes every line the child prints, without its end. */
  onLine: (line: string) => void;
  /** For a program that says it is ready in words of its own: what it said, or null. */
  readReady?: (line: string) => Record<string, unknown> | null;
}

export interface Child {
  name: string;
  pid: number;
  /** The JSON object with which the child said that it is ready. */
  ready: Record<string, unknown>;
  /** Settles when the process is gone; a sentence about how. */
  exited: Promise<string>;
  /** Ends it as a power cut would. Settles when it is gone. */
  kill(): Promise<void>;
  /** Asks it to end, and kills it after `patience` milliseconds. Settles when it is gone. */
  stop(patience?: number): Promise<void>;
}

/**
 * Starts a node program of ours and waits until it says that it is ready (see told-to-stop.ts).
 * Its life hangs on ours: it sees its input close when we are gone, however that came about.
 * Rejects with the child's own sentence, or with its last line, when it ends before.
 */
export function startChild(program: ChildProgram): Promise<Child> {
  const { name, command, env, onLine, readReady } = program;
  const { environment, handed } = splitEnvironment(env, HANDED_FD);
  const child = spawn(process.execPath, readReady ? command : [...command, SUPERVISED], {
    env: readReady ? env : environment,
    stdio: ["pipe", "pipe", "pipe", "pipe"],
    // A group of its own: Ctrl-C reaches only us, and we end the children in their order.
    detached: true,
  });
  child.stdin.on("error", () => undefined);
  const settings = child.stdio[HANDED_FD];
  // A program that reads no settings ends without taking them.
  settings?.on("error", () => undefined);
  if (settings instanceof Writable) settings.end(JSON.stringify(handed));
  let last = "";
  const exited = new Promise<string>((resolve) => {
    child.once("error", (error) => resolve(error.message));
    child.once("close", (code, signal) => resolve(`ended with ${signal ?? `code ${code}`}`));
  });
  const stop = async (patience = 20_000) => {
    child.stdin.end();
    const killer = setTimeout(() => child.kill("SIGKILL"), patience);
    await exited;
    clearTimeout(killer);
  };
  const kill = async () => {
    child.kill("SIGKILL");
    await exited;
  };
  createInterface({ input: child.stderr }).on("line", (line) => {
    last = line.trim() || last;
    onLine(line);
  });
  return new Promise((resolve, reject) => {
    createInterface({ input: child.stdout }).on("line", (line) => {
      const told = readReady ? { ready: readReady(line) } : parseTold(line);
      if (told.ready) resolve({ name, pid: child.pid ?? 0, ready: told.ready, exited, kill, stop });
      else if ("failed" in told && told.failed) reject(new Error(told.failed));
      else onLine(line);
    });
    exited.then((how) => reject(new Error(`The ${name} did not start: ${last || how}`)));
  });
}

const toldSchema = z.object({
  ready: z.record(z.string(), z.unknown()).optional(),
  failed: z.string().optional(),
});

function parseTold(line: string): z.output<typeof toldSchema> {
  if (!/^\{"(ready|failed)":/.test(line)) return {};
  return toldSchema.safeParse(JSON.parse(line)).data ?? {};
}
