import { useEffect, useRef } from "react";
import { showToast, whenToastsAreGone } from "#app/client/toasts/toast.ts";
import type { FocusAddress } from "#app/routes/thread/focus-address.ts";
import type { FocusTask } from "#app/routes/thread/focus-data.ts";
import { closingNews } from "./closing-news.ts";

/** Shows a toast about the tasks that a mail has just closed in the open thread, after the toast about new tasks. */
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
  // For a thread that was closed meanwhile, only its list shows them.
  useEffect(() => () => cancel.current?.(), []);
}

/** The desk's effect that announces new tasks runs after this one. */
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
