import { log } from "#app/adapters/log.server.ts";
import { measureQueue } from "#app/adapters/queue/measure-queue.server.ts";

/** Workers check the queues every ten seconds. If none did for this long, no worker runs. */
const silentAfterSeconds = 60;

export type QueueHealth = {
  worker: "working" | "silent" | "unknown";
  waiting: number;
  running: number;
  /** Whole seconds; 0 if nothing waits. */
  longestWaitSeconds: number;
};

/** Returns whether a worker runs, and how many jobs of all users wait for it. */
export async function findQueueHealth(): Promise<QueueHealth> {
  try {
    const { lastLookSeconds, longestWaitSeconds, ...counts } = await measureQueue();
    const isSilent = lastLookSeconds === null || lastLookSeconds > silentAfterSeconds;
    return {
      worker: isSilent ? "silent" : "working",
      ...counts,
      longestWaitSeconds: Math.max(0, Math.round(longestWaitSeconds ?? 0)),
    };
  } catch (error) {
    log.error({ err: error }, "the queue cannot be measured");
    return { worker: "unknown", waiting: 0, running: 0, longestWaitSeconds: 0 };
  }
}
