import { useEffect, useRef } from "react";
import { showToast, whenToastsAreGone } from "#app/client/toasts/toast.ts";
import type { FocusAddress } from "#app/routes/thread/focus-address.ts";
import type { FocusTask } from "#app/routes/thread/focus-data.ts";
import { closingNews } from "./closing-news.ts";

/** Tells what a mail has just closed in the open thread, after the toast that tells of new tasks. */
export function useClosingNews(
  threadId: string,
  tasks: readonly FocusTask[],
  address: FocusAddress,
): void {
  const at = useRef(address);
  at.current = address;
  const before = useRef({ threadId, tasks });
  const cancel = useRef<(() => void) | null>(null);
  useEffect(() => {
    const { current } = before;
    before.current = { threadId, tasks };
    const isSame = current.threadId === threadId;
    const news = isSame && closingNews(current.tasks, tasks, threadId, at.current);
    if (news) {
      cancel.current?.();
      cancel.current = tellSoon(() => showToast(news));
    }
  }, [threadId, tasks]);
  // A thread that was left is told of in its list.
  useEffect(() => () => cancel.current?.(), []);
}

/** The desk around this tells of new tasks in an effect that runs after this one. */
function tellSoon(tell: () => void): () => void {
  let stop: (() => void) | undefined;
  const timer = setTimeout(() => {
    stop = whenToastsAreGone(tell);
  });
  return () => {
    clearTimeout(timer);
    stop?.();
  };
}
