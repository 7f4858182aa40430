import { join } from "node:path";
import { superviseChild } from "./supervise-child.ts";

/** A resource that is stopped when the program ends. */
interface Ending {
  stop(): Promise<void>;
}

export interface ChildProcesses {
  /** Registers a resource to be stopped at the end, even if it is still starting then. */
  own<Owned extends Ending>(starting: Promise<Owned>): Promise<Owned>;
  /** Ends the program for this reason, one sentence. */
  giveUp(sentence: string): void;
}

/**
 * Runs a program that starts children. On Ctrl-C, SIGTERM, a closed terminal, a failure of `main` or giveUp,
 * it stops them in reverse order of their start and exits: with 0 when asked to, otherwise with 1 after
 * printing the reason. A second signal exits at once; the children notice by their closed input.
 */
export function runWithChildren(main: (children: ChildProcesses) => Promise<void>): void {
  const owned: Promise<Ending>[] = [];
  let ending = false;

  async function end(code: number): Promise<void> {
    if (ending) return;
    ending = true;
    for (const starting of owned.reverse()) {
      const part = await starting.catch(() => null);
      await part?.stop().catch((error: unknown) => console.error(error));
    }
    process.exit(code);
  }

  function fail(error: unknown): void {
    if (ending) return;
    console.error(error instanceof Error ? error.message : error);
    void end(1);
  }

  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
    process.on(signal, () => (ending ? process.exit(1) : void end(0)));
  }
  main({
    own(starting) {
      owned.push(starting);
      return starting;
    },
    giveUp: fail,
  }).catch(fail);
}

const program = (file: string) => [join(import.meta.dirname, "..", file)];

/** Starts the worker, which migrates the database, then the web process, and restarts either when it dies. */
export async function runApp(options: {
  children: ChildProcesses;
  env: NodeJS.ProcessEnv;
  onLine: (line: string) => void;
  /** Replaces web.ts: the development server. */
  webProgram?: string;
}): Promise<{ restartWorker(): void }> {
  const { children, env, onLine, webProgram = "web.ts" } = options;
  const worker = await children.own(
    superviseChild({ name: "worker", command: program("worker.ts"), env, onLine }),
  );
  void worker.lost.then(children.giveUp);
  const web = await children.own(
    superviseChild({
      ...{ name: "web process", command: program(webProgram), onLine },
      // Only the worker changes tables.
      env: { ...env, DATABASE_OWNER_URL: "" },
    }),
  );
  void web.lost.then(children.giveUp);
  return { restartWorker: worker.restart };
}
