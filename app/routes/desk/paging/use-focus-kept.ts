import { useLayoutEffect, useRef } from "react";
import { focusNeighbour } from "./focus-neighbour.ts";

/** For a card that leaves its list: someone who works by keyboard goes on at the next one. */
export function useFocusKept(isLeaving: boolean) {
  const place = useRef<HTMLLIElement>(null);
  useLayoutEffect(() => {
    const { current } = place;
    if (isLeaving && current?.contains(document.activeElement)) focusNeighbour(current);
  }, [isLeaving]);
  return place;
}
