import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { z } from "zod";

/** What a thread needs for asking as this person. */
export type OtherPerson = { origin: string; cookie: string; taskId: string };
/** How long and how often at least the person works. */
export const askedSchema = z.object({ rounds: z.number(), ms: z.number() });
/** What a person waited for, in milliseconds, and how many requests were not answered with 200. */
const waitsSchema = z.object({
  page: z.array(z.number()),
  change: z.array(z.number()),
  refused: z.number(),
});
export type Waits = z.output<typeof waitsSchema>;

/**
 * A person who opens the desk and changes a task's status, in turn. In a thread of its own: this one is busy with the
 * floods, and would measure itself.
 */
export function startOtherPerson(person: OtherPerson) {
  const thread = new Worker(new URL("other-person-thread.ts", import.meta.url), {
    workerData: person,
  });
  return {
    async work(asked: z.input<typeof askedSchema>): Promise<Waits> {
      const answered = once(thread, "message");
      thread.postMessage(asked);
      const [waits] = await answered;
      return waitsSchema.parse(waits);
    },
    stop: () => thread.terminate(),
  };
}
