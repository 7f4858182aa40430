import { useEffect, useRef } from "react";
import { useRevalidator } from "react-router";
import { showToast } from "#app/ui/toast.ts";
import { followLiveEvents } from "./live-events.ts";

const settleMs = 250;

/**
 * Reads what is shown again when something of the viewer's changed: once for changes that come
 * together, and not for what the page already knows (its own forms' echoes).
 */
export function useLiveChanges(revision: number): void {
  const { revalidate, state } = useRevalidator();
  const latest = useRef({ revision, state, revalidate });
  latest.current = { revision, state, revalidate };
  useEffect(() => {
    let newest = latest.current.revision;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const readSoon = () => {
      clearTimeout(timer);
      timer = setTimeout(async () => {
        const { revision, revalidate } = latest.current;
        if (newest <= revision) return;
        await revalidate();
      }, settleMs);
    };
    const stop = followLiveEvents(latest.current.revision, (event) => {
      newest = Math.max(newest, event.revision);
      if (event.type === "tasks-ready") {
        showToast({
          title: "Tasks Ready!",
          description: "New tasks has been extracted from your email.",
        });
      }
      readSoon();
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, []);
}
