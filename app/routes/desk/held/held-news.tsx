import { useCallback, useEffect, useRef, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { useLocation } from "react-router";
import { useReread } from "#app/client/live/use-reread.ts";
import { counted } from "#app/ui/text/counted.ts";
import type { KeptBack } from "./held-page.ts";
import {
  type DeskLists,
  followHeldRows,
  followMouse,
  followShown,
  heldRows,
  isAnyHeld,
  type ListName,
  listNames,
} from "./held-rows.ts";

/**
 * Keeps the rows of a list under the mouse where they are while news come in, and says in the list's head what it keeps
 * back: a click on that shows it, and so does the mouse when it leaves the panel.
 */
export function HeldNews({ data }: { data: DeskLists }) {
  const held = useSyncExternalStore(followHeldRows, heldRows, heldRows);
  const reread = useReread();
  const showAll = useCallback(() => {
    if (isAnyHeld()) void reread();
  }, [reread]);
  const latest = useRef(data);
  latest.current = data;
  useEffect(() => followShown(() => latest.current), []);
  useEffect(() => followMouse(showAll), [showAll]);
  const { search } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address is another list
  useEffect(() => showAll, [search]);
  return listNames.map((name) => {
    const keptBack = held[name];
    const head = keptBack && document.querySelector(`#${name}-panel > .panel-head > div`);
    if (!head) return null;
    return createPortal(
      <p className="held-news" role="status">
        <button type="button" className="link" onClick={showAll}>
          {wordsOf(name, keptBack)}
        </button>
      </p>,
      head,
      name,
    );
  });
}

function wordsOf(list: ListName, { count }: KeptBack): string {
  if (count === 0) return "Show the new order";
  return `Show ${counted(count, list === "threads" ? "new thread" : "new task")}`;
}
