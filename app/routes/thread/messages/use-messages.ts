import { useCallback, useEffect, useMemo, useRef } from "react";
import type { Page } from "#app/client/paging/more-pages.ts";
import { useMorePages } from "#app/client/paging/use-more-pages.ts";
import type { FocusData, FocusMessage } from "#app/routes/thread/focus-data.ts";
import { beyondWindow, joinMessages } from "./join-messages.ts";
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
 * Starts with the messages of the loader. When it reads those around another message, what is shown before and after
 * them stays, if they are among what is shown.
 */
export function useMessages({ revision, thread, ...data }: FocusData): LoadedMessages {
  const { threadId } = thread;
  const before = useRef<readonly FocusMessage[]>([]);
  const ends = useRef<Ends>({ earlier: null, later: null });
  const beyond = (direction: keyof Ends) => {
    const items = beyondWindow(before.current, data.messages ?? [], direction);
    return items.length > 0 ? { items, nextCursor: ends.current[direction] } : null;
  };
  const pages = { threadId, revision, around: data.around, beyond };
  const earlier = usePages({ ...pages, direction: "earlier", cursor: data.earlier });
  const later = usePages({ ...pages, direction: "later", cursor: data.later });
  const messages = useMemo(() => {
    const pages = { earlier: earlier.items.toReversed(), later: later.items };
    return data.messages && joinMessages(pages, data.messages, before.current);
  }, [earlier.items, data.messages, later.items]);
  useEffect(() => {
    before.current = messages ?? [];
    ends.current = { earlier: earlier.nextCursor, later: later.nextCursor };
    const isWhole = earlier.nextCursor === null && later.nextCursor === null;
    rememberLoaded(messages && { threadId, ids: new Set(messages.map(idOf)), isWhole });
    return () => rememberLoaded(null);
  }, [threadId, messages, earlier.nextCursor, later.nextCursor]);
  return { messages, earlier: toMore(earlier), later: toMore(later) };
}

/** The cursors at both ends of what is loaded. */
type Ends = Record<"earlier" | "later", string | null>;

function usePages({
  threadId,
  revision,
  around,
  beyond,
  direction,
  cursor,
}: {
  threadId: string;
  revision: number;
  around: string | null;
  beyond: (direction: keyof Ends) => Page<FocusMessage> | null;
  direction: keyof Ends;
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
    stillFollowing: () => beyond(direction),
  });
}

const toMore = (pages: ReturnType<typeof usePages>): MoreMessages => ({
  isThere: pages.nextCursor !== null,
  loadMore: pages.loadMore,
  isGrowing: pages.isGrowing,
  failed: pages.failed,
});
