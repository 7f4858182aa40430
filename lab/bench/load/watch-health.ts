import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { z } from "zod";

/**
 * Requests the process's health as a supervisor does, over a connection that is open already, and in a thread of its
 * own: this thread is busy with the clients. Resolves after the first answer; `stop` with the milliseconds of each.
 */
export async function watchHealth(address: string) {
  const thread = new Worker(new URL("health-thread.ts", import.meta.url), { workerData: address });
  await once(thread, "message");
  return {
    async stop(): Promise<number[]> {
      const told = once(thread, "message");
      thread.postMessage("stop");
      const [times] = await told;
      return z.array(z.number()).parse(times);
    },
  };
}
