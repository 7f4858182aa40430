import { useEffect, useRef, useState } from "react";
import { useParams, useRevalidator } from "react-router";
import { followCacheSync } from "#app/client/cache/cache-sync.ts";
import { followLiveEvents, type LiveEvent } from "#app/client/live/live-events.ts";
import { rereadAll, rereadFor } from "#app/client/live/thread-news.ts";
import { throttle } from "#app/client/live/throttle.ts";
import { showNews } from "#app/client/toasts/news-toasts.ts";
import { createChangedThreads } from "./changed-threads.ts";
import { createExtractionNews } from "./extraction-news.ts";

const pauseMs = 250;

/**
 * Reads what is shown again when something of the viewer's changed: once for changes that come
 * together, and not for what the page already knows (its own forms' echoes). Tells of new tasks.
 */
export function useLiveChanges(
  revision: number,
  cards: readonly { threadId: string; feedbackCount: number }[],
): void {
  const { revalidate } = useRevalidator();
  const { threadId: openThreadId = null } = useParams();
  const [news] = useState(() => createExtractionNews(showNews));
  const latest = useRef({ revision, revalidate, cards, openThreadId });
  latest.current = { revision, revalidate, cards, openThreadId };
  useEffect(() => news.read(cards), [news, cards]);
  useEffect(() => {
    let newest = latest.current.revision;
    const changed = createChangedThreads();
    const reading = throttle(async () => {
      const { revision, revalidate } = latest.current;
      // A change may have come just before the network went away, and could not be read: its thread
      // stays among them.
      if (newest > revision) await rereadFor(changed.since(revision), revalidate);
    }, pauseMs);
    const onEvent = (event: LiveEvent) => {
      newest = Math.max(newest, event.revision);
      // Whatever changes about a thread's files and tasks is told as a change of the thread as well.
      if (event.type === "tasks-ready") changed.note(event.threadId, newest);
      else if (event.of === "thread") changed.note(event.id, newest);
      if (event.type === "tasks-ready") {
        // What has been read already shows no difference any more.
        const willBeRead = event.revision > latest.current.revision;
        const openThread = willBeRead ? latest.current.openThreadId : null;
        news.ready(event.threadId, openThread, latest.current.cards);
      }
      reading.ask();
    };
    const stop = followLiveEvents(latest.current.revision, onEvent, reading.ask);
    // What another page of this browser was told by the extension may be no change of ours.
    const stopSync = followCacheSync(() => rereadAll(latest.current.revalidate));
    return () => {
      stopSync();
      reading.stop();
      stop();
    };
  }, [news]);
}
