import { useEffect, useState } from "react";
import type { ThreadCardData } from "#app/routes/desk/desk-data.ts";

/** Specification, sections 4 and 9. */
const highlightMs = 15_000;
/** When the new cards of this document appeared: one that is drawn again later is not new again. */
const appearedAt = new Map<string, number>();

/** True for 15 s from when the card of a thread appears that was imported after the person last saw the desk. */
export function useIsNew({ threadId, importedAt }: ThreadCardData, seenAt: string): boolean {
  const isUnseen = importedAt > seenAt;
  const [isOver, setIsOver] = useState(() => leftOf(threadId) <= 0);
  useEffect(() => {
    if (!isUnseen) return;
    if (!appearedAt.has(threadId)) appearedAt.set(threadId, Date.now());
    const timer = setTimeout(() => setIsOver(true), leftOf(threadId));
    return () => clearTimeout(timer);
  }, [isUnseen, threadId]);
  return isUnseen && !isOver;
}

/** The rest of a card's time, in milliseconds. */
function leftOf(threadId: string): number {
  return Math.max(0, (appearedAt.get(threadId) ?? Date.now()) + highlightMs - Date.now());
}
