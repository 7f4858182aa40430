import type { CompareKey } from "#app/routes/shortcuts/view-keys.ts";
import { useViewKeys } from "#app/routes/thread/preview/use-view-keys.ts";
import { type CompareAddress, compareSearch, otherHeld } from "./compare-address.ts";
import type { Steps } from "./compare-steps.ts";
import { asksBeside, type ShownAsks, toAsk } from "./compared-asks.ts";

/** The keys of a comparison: each navigates to another state of its address. */
export function useCompareKeys(
  address: CompareAddress,
  steps: Steps,
  asks: ShownAsks,
  go: (search: string | null) => unknown,
): void {
  const beside = asksBeside(asks, address.task);
  const to = (change: Partial<CompareAddress>) => () => go(compareSearch(address, change));
  const toAskOf = (task: string | null) => () => go(task && toAsk(asks, task, address));
  useViewKeys<CompareKey>({
    "1": to({ mode: "side" }),
    "2": to({ mode: "wipe" }),
    "3": to({ mode: "overlay" }),
    "4": to({ mode: "blink" }),
    "5": to({ mode: "difference" }),
    b: to({ mode: "blink", held: otherHeld(address) }),
    n: () => go(steps.nextChange),
    p: () => go(steps.previousChange),
    a: toAskOf(beside.after),
    A: toAskOf(beside.before),
    PageDown: () => go(steps.nextPage),
    PageUp: () => go(steps.previousPage),
    "+": () => go(steps.larger),
    "-": () => go(steps.smaller),
    "0": to({ zoom: 100 }),
  });
}
