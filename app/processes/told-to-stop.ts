import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** The argument that a parent gives to a child whose life hangs on its own. */
export const SUPERVISED = "--supervised";

/** What stops in order has stopped by then, in milliseconds; a parent kills after twenty seconds. */
const PATIENCE = 15_000;

/**
 * Calls `stop` once when this process is told to end: by SIGTERM, SIGINT or SIGHUP, or, started by
 * a parent of ours, when the parent's pipe closes, which also happens when that is killed outright.
 * Then ends the process, after `patience` milliseconds even when `stop` has not settled: with the
 * parent killed outright the database may be gone first, and nobody is left to end who waits for it.
 */
export function whenToldToStop(stop: () => Promise<void>, patience = PATIENCE): void {
  let told = false;
  const once = async () => {
    if (told) return;
    told = true;
    setTimeout(() => process.exit(1), patience).unref();
    try {
      await stop();
      process.exit(0);
    } catch (error) {
      console.error(error);
      process.exit(1);
    }
  };
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) process.on(signal, once);
  // With the parent gone nobody reads what we print, and that must not end us before our time.
  for (const output of [process.stdout, process.stderr]) output.on("error", () => undefined);
  if (!isSupervised()) return;
  process.stdin.on("error", once).on("close", once).on("end", once).resume();
}

/** Tells the parent that this process is ready: one line of JSON. */
export function tellReady(ready: Record<string, unknown>): void {
  forgetLoading();
  process.stdout.write(`${JSON.stringify({ ready })}\n`);
}

/** Tells in one sentence, to the parent or else on the screen, why this process cannot live. */
export function tellFailure(error: unknown): never {
  const failed = error instanceof Error ? error.message : String(error);
  if (isSupervised()) process.stdout.write(`${JSON.stringify({ failed })}\n`);
  else process.stderr.write(`${failed}\n`);
  process.exit(1);
}

function isSupervised(): boolean {
  return process.argv.includes(SUPERVISED);
}

/** Loading modules leaves 140 MB of garbage behind, which V8 would not collect for long (decision 24). */
function forgetLoading(): void {
  setFlagsFromString("--expose-gc");
  const collect: unknown = runInNewContext("gc");
  if (typeof collect === "function") collect({ type: "major", flavor: "last-resort" });
}
