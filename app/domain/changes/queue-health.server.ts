import { hasCode } from "#app/adapters/error-like.ts";
import { log } from "#app/adapters/log.server.ts";
import { measureQueue, secondsSinceLook } from "#app/adapters/queue/measure-queue.server.ts";

/** PostgreSQL's SQLSTATE. */
const undefinedTable = "42P01";
/** Workers check the queues every ten seconds. If none did for this long, no worker runs. */
const silentAfterSeconds = 60;

export type WorkerState = "working" | "silent" | "unknown";

export type QueueHealth = {
  worker: WorkerState;
  waiting: number;
  running: number;
  /** Whole seconds; 0 if nothing waits. */
  longestWaitSeconds: number;
};

/** Returns whether a worker runs, and how many jobs of all users wait for it. */
export async function findQueueHealth(): Promise<QueueHealth> {
  try {
    const { lastLookSeconds, longestWaitSeconds, ...counts } = await measureQueue();
    return {
      worker: workerStateAfter(lastLookSeconds),
      ...counts,
      longestWaitSeconds: Math.max(0, Math.round(longestWaitSeconds ?? 0)),
    };
  } catch (error) {
    log.error({ err: error }, "the queue cannot be measured");
    return { worker: "unknown", waiting: 0, running: 0, longestWaitSeconds: 0 };
  }
}

/** Returns whether a worker runs, whatever process it is. Cheaper than findQueueHealth: it counts no jobs. */
export async function findWorkerState(): Promise<WorkerState> {
  try {
    return workerStateAfter(await secondsSinceLook());
  } catch (error) {
    // Before the first worker has started there are no queues.
    if (hasCode(error, undefinedTable)) return "unknown";
    throw error;
  }
}

/** The state of a worker that was last seen this many seconds ago; null for never. */
export function workerStateAfter(seconds: number | null): WorkerState {
  return seconds === null || seconds > silentAfterSeconds ? "silent" : "working";
}
