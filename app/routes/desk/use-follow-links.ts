import { type MouseEvent, useCallback } from "react";
import { useNavigate } from "react-router";

/**
 * For a list: follows its plain links within the app, over the desk. A `Link` for each card would resolve its
 * address and listen by itself, a third of what the card costs. Enter on a link is a click, too.
 */
export function useFollowLinks() {
  const navigate = useNavigate();
  const onClick = useCallback(
    (event: MouseEvent) => {
      const link = event.target instanceof Element && event.target.closest("a");
      if (!link || event.defaultPrevented || !isForThisTab(event, link)) return;
      event.preventDefault();
      void navigate(link.pathname + link.search + link.hash, { preventScrollReset: true });
    },
    [navigate],
  );
  return { onClick };
}

function isForThisTab(event: MouseEvent, link: HTMLAnchorElement): boolean {
  const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey);
  return isPlain && !event.altKey && link.target === "" && link.origin === location.origin;
}
