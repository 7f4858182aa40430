import { execFileSync, spawn } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { constants, setPriority, tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { trackedFiles } from "./shipped.ts";

/** A replacement text for a range of a file. */
export type Change = { file: string; start: number; end: number; becomes: string };

/** A copy of the tree in which literals may be changed, and commands run. */
export type Workplace = {
  root: string;
  /** Applies the change while `work` runs, then reverts it. */
  withChange<Result>(change: Change, work: () => Promise<Result>): Promise<Result>;
  /** Runs a command to its end, or kills it and its descendants after this many seconds. */
  run(command: string[], seconds: number): Promise<Ended>;
  /** Returns the text of a file and deletes the file; null when there is none. */
  take(file: string): string | null;
  remove(): void;
};
export type Ended = { code: number; output: string; timedOut: boolean };

/** Copies the checkout with its uncommitted changes; packages are hard-linked. */
export function prepareWorkplace(from: string): Workplace {
  const root = mkdtempSync(join(tmpdir(), "galley-mutants-"));
  for (const file of trackedFiles(from)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    cpSync(join(from, file), join(root, file));
  }
  linkPackages(from, root);
  const started = new Set<number>();
  const stopAll = () => {
    for (const group of started) killGroup(group);
    rmSync(root, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => {
      stopAll();
      process.exit(1);
    });
  }

  return {
    root,
    remove: stopAll,
    take(file) {
      const path = join(root, file);
      if (!existsSync(path)) return null;
      const text = readFileSync(path, "utf8");
      rmSync(path);
      return text;
    },
    async withChange({ file, start, end, becomes }, work) {
      const path = join(root, file);
      const source = readFileSync(path, "utf8");
      writeFileSync(path, source.slice(0, start) + becomes + source.slice(end));
      try {
        return await work();
      } finally {
        writeFileSync(path, source);
      }
    },
    run: (command, seconds) => runIn(root, command, seconds, started),
  };
}

/** Hard links where the file system allows them, because copying a gigabyte would take a minute. */
function linkPackages(from: string, root: string): void {
  const copy = (options: string) =>
    execFileSync("cp", [options, join(from, "node_modules"), root], { stdio: "ignore" });
  try {
    copy("-al");
  } catch {
    rmSync(join(root, "node_modules"), { recursive: true, force: true });
    copy("-a");
  }
  // Folders that tools write to are not shared.
  for (const own of [".cache", ".vite", ".vitest", ".galley-build"]) {
    rmSync(join(root, "node_modules", own), { recursive: true, force: true });
  }
}

function runIn(root: string, command: string[], seconds: number, started: Set<number>) {
  const [program = "", ...options] = command;
  const child = spawn(program, options, {
    cwd: root,
    // The copy's own programs, not those of the original checkout.
    env: { ...process.env, PATH: `${join(root, "node_modules/.bin")}:${process.env.PATH}` },
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const { pid } = child;
  if (pid) {
    started.add(pid);
    // Runs at a lower priority than the interactive work on the machine.
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  }
  let output = "";
  const keep = (chunk: Buffer) => {
    output = (output + chunk).slice(-20_000);
  };
  child.stdout.on("data", keep);
  child.stderr.on("data", keep);
  return new Promise<Ended>((resolve, reject) => {
    let timedOut = false;
    const deadline = setTimeout(() => {
      timedOut = true;
      if (pid) killGroup(pid);
    }, seconds * 1000);
    child.once("error", reject);
    child.once("close", (code) => {
      clearTimeout(deadline);
      if (pid) {
        // Ends processes that the command left running.
        killGroup(pid);
        started.delete(pid);
      }
      resolve({ code: code ?? 1, output, timedOut });
    });
  });
}

function killGroup(group: number): void {
  try {
    process.kill(-group, "SIGKILL");
  } catch (error) {
    // The process group is empty already.
    if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
  }
}
