import { type RefObject, useEffect } from "react";
import { useLocation } from "react-router";
import type { FocusAddress } from "#app/routes/thread/focus-address.ts";

/**
 * Scrolls to the sentence that the address names, or else to its message, and focuses it. Following the same link
 * again scrolls again; a revalidation does not.
 */
export function useGoToMention(
  list: RefObject<HTMLElement | null>,
  { message, task }: FocusAddress,
): void {
  const { key: visit, hash } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the visit is a trigger
  useEffect(() => {
    // On the way back to a task's row.
    if (hash.startsWith("#task-")) return;
    const find = (id: string | null) =>
      id && list.current?.querySelector<HTMLElement>(`[id="${CSS.escape(id)}"]`);
    const named = find(message && `message-${message}`);
    const quote = find(task && `quote-${task}`);
    const isQuoteThere = quote && (!named || named.contains(quote));
    const sentence = find(hash.slice(1)) || (isQuoteThere && quote);
    const target = sentence || named;
    if (target) reveal(target);
    if (sentence && message) (sentence.closest("mark") ?? sentence).focus({ preventScroll: true });
  }, [message, task, visit, hash]);
}

/** A client navigation leaves the scrolling inside a list, and the opening of folds, to us. */
function reveal(element: HTMLElement) {
  const fold = element.closest("details");
  if (fold) fold.open = true;
  const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
  element.scrollIntoView({ block: "center", behavior: isStill ? "instant" : "smooth" });
}
