import { useEffect, useRef } from "react";
import { useRootData } from "#app/client/root-data.ts";

/**
 * The keys of a view, wherever focus is in it, unless something there needs them itself: one act for each key that
 * the view declares. Characters can be turned off, as all shortcuts can.
 */
export function useViewKeys<Key extends string>(acts: Record<Key, () => unknown>) {
  const { hasShortcuts } = useRootData();
  const latest = useRef<Record<string, () => unknown>>(acts);
  latest.current = acts;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { defaultPrevented, ctrlKey, metaKey, altKey, key, target } = event;
      if (defaultPrevented || ctrlKey || metaKey || altKey || needsKeys(target, key)) return;
      // Without Shift, on most keyboards.
      const act = latest.current[key === "=" ? "+" : key];
      if (!act || (key.length === 1 && !hasShortcuts)) return;
      event.preventDefault();
      act();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [hasShortcuts]);
}

const takesKeys =
  'input, select, textarea, video, audio, [contenteditable="true"], [role="menu"], [role="tablist"], [popover]';

function needsKeys(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest(takesKeys)) return true;
  // A zoomed picture is scrolled by the arrows, and long lists by whole pages.
  if (key.startsWith("Arrow")) return target.closest("[data-zoomed]") !== null;
  return key.startsWith("Page") && target.closest("[data-side]") !== null;
}
