import { useEffect, useRef } from "react";
import { useRevalidator } from "react-router";
import { followLiveEvents, isEverything, threadOf } from "#app/client/live/live-events.ts";
import { throttle } from "#app/client/live/throttle.ts";

const pauseMs = 250;

/** Revalidates the page when something of one thread changed after `revision`: once for changes that come together. */
export function useThreadChanges(threadId: string, revision: number): void {
  const { revalidate } = useRevalidator();
  const latest = useRef({ revision, revalidate });
  latest.current = { revision, revalidate };
  useEffect(() => {
    let newest = latest.current.revision;
    const reading = throttle(async () => {
      // A change that failed to load is loaded when the stream opens again.
      if (newest > latest.current.revision) await latest.current.revalidate();
    }, pauseMs);
    const stop = followLiveEvents(
      newest,
      (event) => {
        if (threadOf(event) !== threadId && !isEverything(event)) return;
        newest = Math.max(newest, event.revision);
        reading.ask();
      },
      reading.ask,
    );
    return () => {
      reading.stop();
      stop();
    };
  }, [threadId]);
}
