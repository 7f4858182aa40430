import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { z } from "zod";

/**
 * Requests the process's health as a supervisor does, over a connection and in a thread of its own: this thread is
 * busy with the clients. `stop` resolves with the milliseconds of each answer.
 */
export function watchHealth(address: string) {
  const thread = new Worker(new URL("health-thread.ts", import.meta.url), { workerData: address });
  return {
    async stop(): Promise<number[]> {
      const told = once(thread, "message");
      thread.postMessage("stop");
      const [times] = await told;
      return z.array(z.number()).parse(times);
    },
  };
}
