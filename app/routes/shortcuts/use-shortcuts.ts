import { useEffect, useRef } from "react";
import { allShortcuts } from "./all-shortcuts.ts";
import { focusedItem } from "./items.ts";
import { type Begun, readKeys } from "./read-keys.ts";
import { hasKeys, type Surroundings } from "./shortcut.ts";
import { works } from "./works.ts";

const known = allShortcuts.flatMap(({ keys }) => keys ?? []);

/** Elements in which text is typed, or that have keys of their own. */
const takesKeys =
  "input:not([type=checkbox], [type=radio]), textarea, video, audio, [contenteditable='true'], [role=menu], [role=listbox]";
/** Elements in which single keys have a meaning, and those with Ctrl or Command have none. */
const takesSingleKeys = "select";

/**
 * The one listener of all shortcuts. Those without Ctrl or Command can be turned off (WCAG 2.1.4); none works
 * in a field, in a menu or in a small dialog.
 */
export function useShortcuts(hasCharacterKeys: boolean, around: Omit<Surroundings, "item">): void {
  const latest = useRef(around);
  latest.current = around;
  useEffect(() => {
    let begun: Begun = null;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || isTakenBy(event)) return;
      const read = readKeys(known, event, begun, event.timeStamp);
      begun = read.begun;
      if (read.keys === null) return;
      const shortcut = allShortcuts.find(({ keys }) => keys === read.keys);
      if (!shortcut || !hasKeys(shortcut, hasCharacterKeys)) return;
      const item = focusedItem();
      if (!works(shortcut, item)) return;
      event.preventDefault();
      // A key that is held down moves through a list, but repeats no command.
      const goes = shortcut.place === "list" || shortcut.keys.startsWith("shift+");
      if (event.repeat && !goes) return;
      shortcut.run({ ...latest.current, item });
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [hasCharacterKeys]);
}

function isTakenBy({ target, ctrlKey, metaKey }: KeyboardEvent): boolean {
  if (document.querySelector(":popover-open:not([data-quote-offer])")) return true;
  if (!(target instanceof Element)) return false;
  const isSingle = !ctrlKey && !metaKey;
  return target.closest(takesKeys) !== null || (isSingle && target.matches(takesSingleKeys));
}
