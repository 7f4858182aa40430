import { noteFollowing, noteRevision } from "#app/client/cache/revision-cache.ts";
import { isLoggingOut } from "#app/client/session/logging-out.ts";
import { reopenDelayMs } from "./reopen-delay.ts";

export type LiveEvent =
  | { type: "change"; revision: number; of: string; id: string }
  | { type: "tasks-ready"; revision: number; threadId: string };

/** Whether more has changed than the server tells one by one. */
export const isEverything = (event: LiveEvent) =>
  event.type === "change" && event.of === "everything";

/**
 * Returns the thread that an event is about; null for other things. A change of a thread's files or tasks is reported as
 * a change of the thread as well.
 */
export function threadOf(event: LiveEvent): string | null {
  if (event.type === "tasks-ready") return event.threadId;
  return event.of === "thread" ? event.id : null;
}

/**
 * Follows the viewer's changes after the revision `since`. The stream is closed while the tab is hidden and
 * on error, and reopened from the last revision seen, with back-off. `onOpen` is called whenever it is open (again): what
 * was read without a network may have to be read again. Returns a function that stops it.
 */
export function followLiveEvents(
  since: number,
  onEvent: (event: LiveEvent) => void,
  onOpen?: () => void,
): () => void {
  let seen = since;
  let failures = 0;
  let source: EventSource | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const close = () => {
    clearTimeout(timer);
    source?.close();
    source = null;
    noteFollowing(false);
  };
  const receive = (event: LiveEvent) => {
    failures = 0;
    seen = Math.max(seen, event.revision);
    noteRevision(seen);
    onEvent(event);
  };
  const reopenAfter = (ms: number) => {
    close();
    timer = setTimeout(open, ms);
  };
  const open = () => {
    close();
    if (document.hidden) return;
    // The session is about to end, or has ended: the stream would be refused. If the session continues after all,
    // the stream is opened.
    if (isLoggingOut()) return reopenAfter(reopenDelayMs(failures, Math.random()));
    source = new EventSource(`/api/events?since=${seen}`);
    source.addEventListener("change", ({ data }) => {
      const { revision, type, id } = JSON.parse(data);
      receive({ type: "change", revision: Number(revision), of: String(type), id: String(id) });
    });
    source.addEventListener("FEEDBACK_READY", ({ data }) => {
      const { threadId, revision } = JSON.parse(data);
      receive({ type: "tasks-ready", threadId: String(threadId), revision: Number(revision) });
    });
    source.addEventListener("open", () => {
      failures = 0;
      noteFollowing(true);
      onOpen?.();
    });
    // Announces a restart of the server.
    source.addEventListener("reconnect", ({ data }) => reopenAfter(Number(data)));
    source.addEventListener("error", () => {
      reopenAfter(reopenDelayMs(failures, Math.random()));
      failures += 1;
    });
  };

  document.addEventListener("visibilitychange", open);
  window.addEventListener("online", open);
  open();
  return () => {
    document.removeEventListener("visibilitychange", open);
    window.removeEventListener("online", open);
    close();
  };
}
