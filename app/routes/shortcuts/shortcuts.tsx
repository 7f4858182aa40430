import { type ReactNode, useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { dialogIds } from "./dialog-ids.ts";
import { focusWantedList } from "./go-to-list.ts";
import type { Item } from "./items.ts";
import { Selection } from "./selection/selection.tsx";
import type { Shortcut } from "./shortcut.ts";
import { ShortcutSheet } from "./shortcut-sheet.tsx";
import { useFocusOnItems } from "./use-focus-on-items.ts";
import { useSendAsked } from "./use-send-asked.tsx";
import { useShortcuts } from "./use-shortcuts.ts";

export type RunShortcut = (shortcut: Shortcut, item: Item | null) => void;

/**
 * The shortcuts of the desk and its overlays. `children` gets a function that runs one of them on an item, as its
 * key does.
 */
export function Shortcuts({
  hasCharacterKeys,
  children,
}: {
  hasCharacterKeys: boolean;
  children: (run: RunShortcut) => ReactNode;
}) {
  const navigate = useNavigate();
  const { key: visit } = useLocation();
  const { send, sending } = useSendAsked();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the visit is a trigger
  useEffect(focusWantedList, [visit]);
  const around = { navigate, send, open: openDialog };
  useShortcuts(hasCharacterKeys, around);
  useFocusOnItems();
  return (
    <>
      {sending}
      <Selection send={send} />
      <ShortcutSheet hasCharacterKeys={hasCharacterKeys} />
      {children((shortcut, item) => shortcut.run({ ...around, item }))}
    </>
  );
}

function openDialog(name: keyof typeof dialogIds): void {
  const dialog = document.getElementById(dialogIds[name]);
  dialog?.showPopover();
  // Opened synchronously: keys that are typed before the toggle event would be lost.
  dialog?.querySelector("input")?.focus();
}
