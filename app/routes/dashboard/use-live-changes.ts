import { useEffect, useRef } from "react";
import { useRevalidator } from "react-router";
import { rereadFor } from "#app/routes/thread/thread-news.ts";
import { showToast } from "#app/ui/toast.ts";
import { followLiveEvents } from "./live-events.ts";
import { paced } from "./paced.ts";

const pauseMs = 250;

/**
 * Reads what is shown again when something of the viewer's changed: once for changes that come
 * together, and not for what the page already knows (its own forms' echoes).
 */
export function useLiveChanges(revision: number): void {
  const { revalidate } = useRevalidator();
  const latest = useRef({ revision, revalidate });
  latest.current = { revision, revalidate };
  useEffect(() => {
    let newest = latest.current.revision;
    let threadIds = new Set<string>();
    const reading = paced(async () => {
      const heardOf = threadIds;
      threadIds = new Set();
      if (newest > latest.current.revision) await rereadFor(heardOf, latest.current.revalidate);
    }, pauseMs);
    const stop = followLiveEvents(latest.current.revision, (event) => {
      newest = Math.max(newest, event.revision);
      // Whatever changes about a thread's files and tasks is told as a change of the thread as well.
      if (event.type === "tasks-ready") threadIds.add(event.threadId);
      else if (event.of === "thread") threadIds.add(event.id);
      if (event.type === "tasks-ready") {
        showToast({
          title: "Tasks Ready!",
          description: "New tasks has been extracted from your email.",
        });
      }
      reading.ask();
    });
    return () => {
      reading.stop();
      stop();
    };
  }, []);
}
