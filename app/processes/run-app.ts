import { join } from "node:path";
import { keepChild } from "./keep-child.ts";
import type { Household } from "./run-with-children.ts";

const program = (file: string) => [join(import.meta.dirname, file)];

/** Starts the worker, which brings the database up to date, then the web process, and keeps both. */
export async function runApp(options: {
  household: Household;
  env: NodeJS.ProcessEnv;
  onLine: (line: string) => void;
  /** Runs instead of web.ts: the development server. */
  webProgram?: string;
}): Promise<{ restartWorker(): void }> {
  const { household, env, onLine, webProgram = "web.ts" } = options;
  const worker = await household.own(
    keepChild({ name: "worker", command: program("worker.ts"), env, onLine }),
  );
  void worker.lost.then(household.giveUp);
  const web = await household.own(
    keepChild({ name: "web process", command: program(webProgram), env, onLine }),
  );
  void web.lost.then(household.giveUp);
  return { restartWorker: worker.restart };
}
