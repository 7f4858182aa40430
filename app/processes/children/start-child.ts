import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { Writable } from "node:stream";
import { z } from "zod";
import { splitEnvironment } from "#app/given-environment.server.ts";
import { SUPERVISED } from "./process-lifecycle.ts";

/** The file descriptor from which a child reads its settings; see env.server.ts. */
const HANDED_FD = 3;

/** In milliseconds: longer than any of our programs takes to stop (see web.ts), so that only a hanging one is killed. */
const STOP_TIMEOUT_MS = 90_000;

export interface ChildProgram {
  /** Its name in messages. */
  name: string;
  /** The arguments of node: a file and its arguments. */
  command: string[];
  /**
   * Settings and environment. Our own programs get their settings by a pipe, which other processes cannot
   * read.
   */
  env: NodeJS.ProcessEnv;
  /** Called with every line that the child prints, without the line end. */
  onLine: (line: string) => void;
  /** For a program with a ready message of its own: returns the message's content, or null for other lines. */
  readReady?: (line: string) => Record<string, unknown> | null;
}

export interface Child {
  name: string;
  pid: number;
  /** The JSON object that the child sent when it was ready. */
  ready: Record<string, unknown>;
  /** Resolves with a sentence that says how the process ended. */
  exited: Promise<string>;
  /** Kills it without warning. Resolves when it is gone. */
  kill(): Promise<void>;
  /** Requests the end of the process, and kills it after `timeoutMs` milliseconds. Resolves when it has ended. */
  stop(timeoutMs?: number): Promise<void>;
}

/**
 * Starts one of our node programs and waits until it reports that it is ready (see process-lifecycle.ts). The
 * child ends when this process does, even if this process is killed, because its input closes. Rejects with
 * the child's own sentence, or with its last line, when it ends before it is ready.
 */
export function startChild(program: ChildProgram): Promise<Child> {
  const { name, command, env, onLine, readReady } = program;
  const { environment, handed } = splitEnvironment(env, HANDED_FD);
  const child = spawn(process.execPath, readReady ? command : [...command, SUPERVISED], {
    env: readReady ? env : environment,
    stdio: ["pipe", "pipe", "pipe", "pipe"],
    // Its own process group: Ctrl-C reaches only this process, which stops the children in order.
    detached: true,
  });
  child.stdin.on("error", () => undefined);
  const settings = child.stdio[HANDED_FD];
  // A program that reads no settings closes the pipe without reading.
  settings?.on("error", () => undefined);
  if (settings instanceof Writable) settings.end(JSON.stringify(handed));
  let last = "";
  const exited = new Promise<string>((resolve) => {
    child.once("error", (error) => resolve(error.message));
    child.once("close", (code, signal) => resolve(`ended with ${signal ?? `code ${code}`}`));
  });
  const stop = async (timeoutMs = STOP_TIMEOUT_MS) => {
    child.stdin.end();
    const killer = setTimeout(() => child.kill("SIGKILL"), timeoutMs);
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
      const message = readReady ? { ready: readReady(line) } : parseMessage(line);
      if (message.ready)
        resolve({ name, pid: child.pid ?? 0, ready: message.ready, exited, kill, stop });
      else if ("failed" in message && message.failed) reject(new Error(message.failed));
      else onLine(line);
    });
    exited.then((how) => reject(new Error(`The ${name} did not start: ${last || how}`)));
  });
}

const messageSchema = z.object({
  ready: z.record(z.string(), z.unknown()).optional(),
  failed: z.string().optional(),
});

function parseMessage(line: string): z.output<typeof messageSchema> {
  if (!/^\{"(ready|failed)":/.test(line)) return {};
  return messageSchema.safeParse(JSON.parse(line)).data ?? {};
}
