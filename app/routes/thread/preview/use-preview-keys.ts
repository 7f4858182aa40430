import { useEffect, useRef } from "react";
import { useRootData } from "#app/client/root-data.ts";

/**
 * Keys of the preview, wherever focus is in the view, unless something there needs them itself.
 * Characters can be turned off, as all shortcuts can.
 */
export function usePreviewKeys(keys: Record<string, () => unknown>) {
  const { hasShortcuts } = useRootData();
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { defaultPrevented, ctrlKey, metaKey, altKey, key, target } = event;
      if (defaultPrevented || ctrlKey || metaKey || altKey || needsKeys(target, key)) return;
      const act = latest.current[key];
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
