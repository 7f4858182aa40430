import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, realpathSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "#app/env.server.ts";
import { type Isolation, readIsolation } from "./isolation.server.ts";
import { type Wrapper, wrappers } from "./wrappers.ts";

export type Sandboxed = {
  child: ChildProcess;
  /**
   * The id of the program itself; `child` may be only a wrapper around it. Valid once the program has written
   * something.
   */
  pid(): number;
};

export type Sandbox = {
  /** The restrictions of every program in it. */
  isolation: Isolation;
  /** Starts a program, given by its path and arguments, with an empty environment. */
  start(command: string[]): Sandboxed;
};

/** How long a wrapper may take to start a program, in milliseconds. */
const PATIENCE = 10_000;

/** User ids that no account has, since Debian reserves them. Each program gets one. */
const FIRST_ID = 64_000;
const IDS = 900;
let programs = process.pid;

const root = realpathSync(projectRoot);
const readable = [
  join(root, "app"),
  join(root, "package.json"),
  realpathSync(join(root, "node_modules")),
];

let strongest: Promise<Sandbox> | undefined;

/** The strongest sandbox that works on this system. Found once, by trying each. */
export function openSandbox(): Promise<Sandbox> {
  strongest ??= findSandboxes()
    .next()
    .then(({ value }) => value ?? unprotected());
  return strongest;
}

/** Every sandbox that works on this system, the strongest first. */
export async function* findSandboxes(): AsyncGenerator<Sandbox, undefined> {
  if (process.platform !== "linux") return;
  for (let index = 0; index < wrappersNow().length; index += 1) {
    const start = startWith(() => wrappersNow()[index]);
    const isolation = await tryOut(start);
    if (isolation) yield { isolation, start };
  }
}

function unprotected(): Sandbox {
  return { isolation: readIsolation(null), start: startWith(() => undefined) };
}

function wrappersNow(): Wrapper[] {
  programs += 1;
  return wrappers({
    isRoot: process.getuid?.() === 0,
    readable: [...readable, process.execPath],
    identity: FIRST_ID + (programs % IDS),
  });
}

function startWith(next: () => Wrapper | undefined): Sandbox["start"] {
  return (command) => {
    const { command: before, depth } = next() ?? { command: [], depth: 0 };
    const [program = "", ...args] = [...before, ...command];
    const child = spawn(program, args, {
      env: {},
      cwd: "/",
      stdio: ["pipe", "pipe", "pipe"],
      // Its own session: a terminal's signals go to the client only, which drains first.
      detached: true,
    });
    return { child, pid: () => innermost(child.pid ?? 0, depth) };
  };
}

/**
 * Starts a shell in the sandbox that must be able to run Node and to read the app, and reads its restrictions
 * meanwhile. Null when that fails.
 */
async function tryOut(start: Sandbox["start"]): Promise<Isolation | null> {
  const script =
    'test -x "$0" && for p; do test -r "$p" || exit 1; done && echo ready && read -r x';
  const { child, pid } = start(["/bin/sh", "-c", script, process.execPath, ...readable]);
  const gone = once(child, "close").catch(() => undefined);
  child.stdin?.on("error", () => undefined);
  const late = setTimeout(() => child.kill("SIGKILL"), PATIENCE);
  try {
    const spoke = child.stdout && once(child.stdout, "data").then(() => true);
    const ready = await Promise.race([spoke, gone.then(() => false)]);
    return ready ? readIsolation(pid()) : null;
  } catch {
    return null;
  } finally {
    child.stdin?.end("\n");
    await gone;
    clearTimeout(late);
  }
}

/** The descendant `depth` generations below a process, following the first child at each level. */
function innermost(pid: number, depth: number): number {
  if (depth === 0) return pid;
  const [eldest] = readFileSync(`/proc/${pid}/task/${pid}/children`, "latin1").split(" ");
  if (!eldest) throw new Error("The sandbox has no process.");
  return innermost(Number(eldest), depth - 1);
}
