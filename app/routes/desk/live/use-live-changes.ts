import { useEffect, useRef, useState } from "react";
import { useParams, useRevalidator } from "react-router";
import { followCacheSync } from "#app/client/cache/cache-sync.ts";
import {
  followLiveEvents,
  isEverything,
  type LiveEvent,
  threadOf,
} from "#app/client/live/live-events.ts";
import { rereadAll, rereadFor } from "#app/client/live/thread-news.ts";
import { throttle } from "#app/client/live/throttle.ts";
import { showNews } from "#app/client/toasts/news-toasts.ts";
import { inBackground } from "#app/routes/desk/held/held-rows.ts";
import { createChangedThreads } from "./changed-threads.ts";
import { createClosingNews } from "./closing-news.ts";
import { createExtractionNews } from "./extraction-news.ts";

const pauseMs = 250;

/**
 * Revalidates the page when something of the viewer's changed: once for changes that come together, and not for
 * changes that the page already shows (the echoes of its own forms). Reports new tasks, and those that a mail closed.
 */
export function useLiveChanges(
  revision: number,
  cards: readonly { threadId: string; threadTitle: string; feedbackCount: number }[],
): void {
  const { revalidate } = useRevalidator();
  const { threadId: openThreadId = null } = useParams();
  const [news] = useState(() => createExtractionNews(showNews));
  const latest = useRef({ revision, revalidate, cards, openThreadId });
  latest.current = { revision, revalidate, cards, openThreadId };
  useEffect(() => news.read(cards), [news, cards]);
  useEffect(() => {
    let newest = latest.current.revision;
    let everythingAt = 0;
    const changed = createChangedThreads();
    const closings = createClosingNews((closed) => {
      void import("./closing-toast.ts").then(({ showClosings }) =>
        showClosings(closed, latest.current.cards),
      );
    });
    const reading = throttle(async () => {
      const { revision, revalidate } = latest.current;
      // A change may have come just before the network failed, so that it could not be loaded: its thread stays in
      // the list.
      if (newest <= revision) return;
      await inBackground(() =>
        everythingAt > revision
          ? rereadAll(revalidate)
          : rereadFor(changed.since(revision), revalidate),
      );
    }, pauseMs);
    const onEvent = (event: LiveEvent) => {
      newest = Math.max(newest, event.revision);
      if (isEverything(event)) everythingAt = newest;
      const threadId = threadOf(event);
      if (threadId !== null) changed.note(threadId, newest);
      if (event.type === "tasks-ready") {
        // Data that has been loaded already shows no difference any more.
        const willBeRead = event.revision > latest.current.revision;
        const openThread = willBeRead ? latest.current.openThreadId : null;
        news.ready(event.threadId, openThread, latest.current.cards);
      }
      if (event.type === "change" && event.of === "task-closed") closings.note(event.id);
      reading.ask();
    };
    const stop = followLiveEvents(latest.current.revision, onEvent, reading.ask);
    // Another page of this browser reports changes that the extension announced; they may not be in our event
    // stream.
    const stopSync = followCacheSync(() => rereadAll(latest.current.revalidate));
    return () => {
      stopSync();
      closings.stop();
      reading.stop();
      stop();
    };
  }, [news]);
}
