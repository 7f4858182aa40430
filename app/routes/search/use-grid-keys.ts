import { type KeyboardEvent, useRef } from "react";
import { gridStep } from "./grid-step.ts";

/**
 * Moves the focus with the arrow keys: from the search field into the results, among them, and back
 * to the field. Enter in the field opens the first result of the current query; while there is
 * none, it searches.
 */
export function useGridKeys() {
  const ref = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.nativeEvent.isComposing) return;
    const hits = [...(ref.current?.querySelectorAll<HTMLElement>("[data-hit]") ?? [])];
    const at = hits.findIndex((hit) => hit.matches(":focus"));
    const typed = event.target instanceof HTMLInputElement ? event.target.value : null;
    const isTyping = typed !== null;
    if (event.key === "Enter" && typed?.trim() && hits[0]) {
      event.preventDefault();
      hits[0].click();
      return;
    }
    if (at < 0 && !(isTyping && event.key === "ArrowDown")) return;
    const places = hits.map((hit) => hit.getBoundingClientRect());
    const to = gridStep(places, at, event.key);
    const field = ref.current?.querySelector<HTMLElement>("input[type=search]");
    const next = to === null ? event.key === "ArrowUp" && field : hits[to];
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
  return { ref, onKeyDown };
}
