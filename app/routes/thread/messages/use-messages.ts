import { useCallback, useEffect, useMemo, useRef } from "react";
import { useMorePages } from "#app/client/paging/use-more-pages.ts";
import type { FocusData, FocusMessage } from "#app/routes/thread/focus-data.ts";
import { joinMessages } from "./join-messages.ts";
import { rememberLoaded } from "./messages-in-sight.ts";

const messagesAtOnce = 50;
const idOf = ({ id }: FocusMessage) => id;

/** The loaded messages of a thread, and functions that load those before and after them. */
export type LoadedMessages = {
  /** Oldest first; null until they are requested. */
  messages: FocusMessage[] | null;
  earlier: MoreMessages;
  later: MoreMessages;
};
export type MoreMessages = Pick<
  ReturnType<typeof useMorePages<FocusMessage>>,
  "loadMore" | "isGrowing" | "failed"
> & { isThere: boolean };

/**
 * Starts with the messages of the loader. Those loaded further belong to `data.around`: without a remount,
 * so that a form that is open keeps its text, they go when it changes.
 */
export function useMessages({ revision, thread, ...data }: FocusData): LoadedMessages {
  const { threadId } = thread;
  const pages = { threadId, revision, around: data.around };
  const earlier = usePages({ ...pages, direction: "earlier", cursor: data.earlier });
  const later = usePages({ ...pages, direction: "later", cursor: data.later });
  const before = useRef<readonly FocusMessage[]>([]);
  const messages = useMemo(() => {
    const pages = { earlier: earlier.items.toReversed(), later: later.items };
    return data.messages && joinMessages(pages, data.messages, before.current);
  }, [earlier.items, data.messages, later.items]);
  useEffect(() => {
    before.current = messages ?? [];
    const isWhole = earlier.nextCursor === null && later.nextCursor === null;
    rememberLoaded(messages && { threadId, ids: new Set(messages.map(idOf)), isWhole });
    return () => rememberLoaded(null);
  }, [threadId, messages, earlier.nextCursor, later.nextCursor]);
  return { messages, earlier: toMore(earlier), later: toMore(later) };
}

function usePages({
  threadId,
  revision,
  around,
  direction,
  cursor,
}: {
  threadId: string;
  revision: number;
  around: string | null;
  direction: "earlier" | "later";
  cursor: string | null;
}) {
  const first = useMemo(() => ({ items: [], nextCursor: cursor }), [cursor]);
  const address = useCallback(
    (cursor: string, limit: number) =>
      `/dashboard/thread/${threadId}/messages?${new URLSearchParams({ direction, cursor, limit: String(limit) })}`,
    [threadId, direction],
  );
  return useMorePages<FocusMessage>({
    first,
    revision,
    size: messagesAtOnce,
    address,
    idOf,
    of: around,
  });
}

const toMore = (pages: ReturnType<typeof usePages>): MoreMessages => ({
  isThere: pages.nextCursor !== null,
  loadMore: pages.loadMore,
  isGrowing: pages.isGrowing,
  failed: pages.failed,
});
