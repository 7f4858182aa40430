import { useCallback, useEffect, useMemo, useReducer, useRef, useState } from "react";
import { useFetcher } from "react-router";
import {
  joinPages,
  type MorePages,
  type MorePagesEvent,
  nextMorePages,
  noMorePages,
  type Page,
} from "./more-pages.ts";

const mostAtOnce = 200;

/** The response of a resource route for further pages; null when it could not be read. */
type Answer<Item> = { cursor: string; page: Page<Item> | null };

/**
 * The first page from the loader and those after it, loaded on demand, and loaded again when the first page's
 * revision changes.
 */
export function useMorePages<Item>({
  first,
  revision,
  size,
  address,
  idOf,
  of,
  stillFollowing,
}: {
  first: Page<Item>;
  revision: number;
  size: number;
  /** Returns the address of the page after a cursor, with at most `limit` items. */
  address: (cursor: string, limit: number) => string;
  idOf: (item: Item) => string;
  /** Names the list. When it changes, the further pages are dropped, since they follow another first page. */
  of?: string | null;
  /** Called then: returns what was loaded and follows the new first page too, and its end; null if nothing does. */
  stillFollowing?: () => Page<Item> | null;
}) {
  const fetcher = useFetcher<Answer<Item>>();
  const [state, dispatch] = useReducer(
    (state: MorePages<Item>, event: MorePagesEvent<Item>) => nextMorePages(state, event, idOf),
    noMorePages,
  );
  const { chain } = state;

  // While rendering, so that no page of another list is ever shown.
  const [shownOf, setShownOf] = useState(of);
  if (shownOf !== of) {
    setShownOf(of);
    dispatch({ type: "rebased", shown: stillFollowing?.() ?? null });
  }

  const revisionSeen = useRef(revision);
  useEffect(() => {
    if (revisionSeen.current === revision) return;
    revisionSeen.current = revision;
    dispatch({ type: "first-page-changed", cursor: first.nextCursor });
  }, [revision, first.nextCursor]);

  const { load } = fetcher;
  const latestAddress = useRef(address);
  latestAddress.current = address;
  const answer = fetcher.data as Answer<Item> | undefined;
  // The fetcher keeps its last answer until the next one is there.
  const latestAnswer = useRef(answer);
  latestAnswer.current = answer;
  const answerBefore = useRef(answer);
  // Each chain object makes one request, also at a cursor that was requested before.
  useEffect(() => {
    if (!chain) return;
    answerBefore.current = latestAnswer.current;
    const missing = chain.goal - chain.items.length;
    load(latestAddress.current(chain.cursor, Math.min(missing, mostAtOnce)));
  }, [chain, load]);

  useEffect(() => {
    // Drops the answer to an earlier request if the first page has changed since.
    if (!answer || answer === answerBefore.current || answer.cursor !== chain?.cursor) return;
    dispatch(answer.page ? { type: "arrived", page: answer.page } : { type: "failed" });
  }, [answer, chain]);

  const { items, nextCursor } = useMemo(
    () => joinPages(first, state.shown, idOf),
    [first, state.shown, idOf],
  );
  const loadMore = useCallback(() => {
    if (nextCursor !== null) dispatch({ type: "more", cursor: nextCursor, size });
  }, [nextCursor, size]);
  const forget = useCallback((id: string) => dispatch({ type: "gone", id }), []);
  return {
    items,
    nextCursor,
    isLoading: chain !== null,
    /** True while additional items are being loaded; false while the shown ones are only loaded again. */
    isGrowing: chain !== null && chain.goal > (state.shown?.items.length ?? 0),
    failed: state.failed,
    loadMore,
    forget,
  };
}
