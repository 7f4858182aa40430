import { log } from "#app/adapters/log.server.ts";
import { measureQueue } from "#app/adapters/queue/measure-queue.server.ts";

/** Workers look after the queues every ten seconds: after so long without, none is there. */
const silentAfterSeconds = 60;

export type QueueHealth = {
  worker: "working" | "silent" | "unknown";
  waiting: number;
  running: number;
  /** In whole seconds; 0 when nothing waits. */
  longestWaitSeconds: number;
};

/** Whether a worker is there, and how much work waits for it, whoever's it is. */
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
