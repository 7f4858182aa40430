import { setTimeout as pause } from "node:timers/promises";
import { log } from "#app/adapters/log.server.ts";

const mostAtOnce = 1_000;
const retryMs = 1_000;

/**
 * Returns a function that notes items as due. `work` gets all that are due, at most a thousand, one call at a time: what
 * becomes due during a call is for the next one, so many items cost few calls. If it throws, its items are due again
 * after a second.
 */
export function inBatches<Item>(
  name: string,
  work: (items: Item[]) => Promise<void>,
): (items: Iterable<Item>) => void {
  const due = new Set<Item>();
  let isWorking = false;
  const workOff = async () => {
    isWorking = true;
    while (due.size > 0) {
      const batch: Item[] = [];
      for (const item of due) {
        if (batch.length === mostAtOnce) break;
        due.delete(item);
        batch.push(item);
      }
      try {
        await work(batch);
      } catch (error) {
        log.warn({ err: error, items: batch.length }, `${name} failed: retrying in a second`);
        for (const item of batch) due.add(item);
        await pause(retryMs, undefined, { ref: false });
      }
    }
    isWorking = false;
  };
  return (items) => {
    for (const item of items) due.add(item);
    if (!isWorking) void workOff();
  };
}
