import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** The argument that a parent passes to a child that must end with it. */
export const SUPERVISED = "--supervised";

/** The time limit of an orderly stop, in milliseconds. A process that waits for others passes a longer one. */
const STOP_TIMEOUT_MS = 15_000;

/**
 * Calls `stop` once when this process is told to end: by SIGTERM, SIGINT or SIGHUP, or, if one of our
 * programs started it, when the parent's pipe closes, which also happens when the parent is killed. Then
 * exits, after `timeoutMs` milliseconds even when `stop` has not settled: if the parent was killed, the
 * database may be gone already, and no process is left to end one that waits for it.
 */
export function onShutdown(stop: () => Promise<void>, timeoutMs = STOP_TIMEOUT_MS): void {
  let isStopping = false;
  const once = async () => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(1), timeoutMs).unref();
    try {
      await stop();
      process.exit(0);
    } catch (error) {
      console.error(error);
      process.exit(1);
    }
  };
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) process.on(signal, once);
  // Without the parent nothing reads our output; the write error must not end this process early.
  for (const output of [process.stdout, process.stderr]) output.on("error", () => undefined);
  if (!isSupervised()) return;
  process.stdin.on("error", once).on("close", once).on("end", once).resume();
}

/** Reports to the parent that this process is ready: one line of JSON. */
export function tellReady(ready: Record<string, unknown>): void {
  forgetLoading();
  process.stdout.write(`${JSON.stringify({ ready })}\n`);
}

/** Reports one sentence to the parent, or on the screen, that says why this process cannot run. Exits. */
export function tellFailure(error: unknown): never {
  const failed = error instanceof Error ? error.message : String(error);
  if (isSupervised()) process.stdout.write(`${JSON.stringify({ failed })}\n`);
  else process.stderr.write(`${failed}\n`);
  process.exit(1);
}

function isSupervised(): boolean {
  return process.argv.includes(SUPERVISED);
}

/** Loading modules leaves 140 MB of garbage, which V8 would not collect for a long time (decision 24). */
function forgetLoading(): void {
  setFlagsFromString("--expose-gc");
  const collect: unknown = runInNewContext("gc");
  if (typeof collect === "function") collect({ type: "major", flavor: "last-resort" });
}
