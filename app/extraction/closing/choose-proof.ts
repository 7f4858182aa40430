import { numbersIn } from "../text/numbers-in.ts";
import { sharedWeight } from "../text/shared-words.ts";
import type { LinkedMessage, LinkedThread } from "./linked-thread.ts";
import type { OpenItem, ReadUnit } from "./read-units.ts";
import type { Settling } from "./sure-closing.ts";

/** The least that a sentence must share with an ask to be quoted for it: a word that ten asks have. */
const LEAST = 0.3;

/**
 * The sentence to quote for a closing. "All points are in" and "the files are in the zip" settle an ask without
 * saying what was done: where another statement of the same mail names it better, that is the proof; or, where none
 * shares a word, one that names a number of the ask: "I'd go for six".
 */
export function chooseProof(
  found: Settling,
  { stems, item }: OpenItem,
  { told }: LinkedMessage,
  thread: LinkedThread,
): Settling {
  const { basis, by } = found;
  const handsOver = told.isHandingOver(by);
  if (!handsOver && basis !== "all done" && basis !== "handed over") return found;
  const best = told.telling.best(stems, thread, LEAST);
  if (!best) return { basis, by: told.namingNumber(numbersIn(item.quote)) ?? by };
  const weight = (unit: ReadUnit) => sharedWeight(stems, unit.stems, thread.frequency);
  const isBetter = handsOver ? weight(best) >= weight(by) : weight(best) > weight(by);
  if (!isBetter) return found;
  return { basis: basis === "handed over" ? basis : "reported", by: best };
}
