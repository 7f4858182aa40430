import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { useRootData } from "#app/client/root-data.ts";

/**
 * The keys of a view, wherever focus is in it, unless something there needs them itself: one act for each key that
 * the view declares. Most acts go on from the address that is shown: a key that comes before the address of the last one
 * is shown waits for it. Characters can be turned off, as all shortcuts can.
 */
export function useViewKeys<Key extends string>(acts: Record<Key, () => unknown>) {
  const { hasShortcuts } = useRootData();
  const location = useLocation();
  const latest = useRef<Record<string, () => unknown>>(acts);
  latest.current = acts;
  const waiting = useRef<string[]>([]);
  const shown = useRef<string>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: with every address that is shown, the next key has its turn
  useEffect(() => {
    shown.current = window.location.search;
    for (let key = waiting.current.shift(); key; key = waiting.current.shift()) {
      if (latest.current[key]?.() instanceof Promise) break;
    }
  }, [location]);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { defaultPrevented, ctrlKey, metaKey, altKey, key, target } = event;
      if (defaultPrevented || ctrlKey || metaKey || altKey || needsKeys(target, key)) return;
      // Typed without Shift on most keyboards.
      const name = key === "=" ? "+" : key;
      const act = latest.current[name];
      if (!act || (key.length === 1 && !hasShortcuts)) return;
      event.preventDefault();
      if (shown.current === window.location.search) act();
      else if (!event.repeat) waiting.current.push(name);
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
  // A zoomed picture needs the arrow keys to scroll, the sentences of a mail to go on, and a long list the page keys.
  if (key.startsWith("Arrow")) return target.closest("[data-zoomed], [data-sentence]") !== null;
  // Words that can become a task.
  if (key === "+") return document.querySelector('[data-shortcut~="+"]') !== null;
  return key.startsWith("Page") && target.closest("[data-side]") !== null;
}
