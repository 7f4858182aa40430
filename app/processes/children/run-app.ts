import { join } from "node:path";
import { keepChild } from "./keep-child.ts";
import type { ChildProcesses } from "./run-with-children.ts";

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
    keepChild({ name: "worker", command: program("worker.ts"), env, onLine }),
  );
  void worker.lost.then(children.giveUp);
  const web = await children.own(
    keepChild({
      ...{ name: "web process", command: program(webProgram), onLine },
      // Only the worker changes tables.
      env: { ...env, DATABASE_OWNER_URL: "" },
    }),
  );
  void web.lost.then(children.giveUp);
  return { restartWorker: worker.restart };
}
