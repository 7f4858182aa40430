import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import type { AskedCommand } from "./asked-command.ts";
import { dialogIds } from "./dialog-ids.ts";
import { focusWantedList } from "./go-to-list.ts";
import type { Item } from "./items.ts";
import { Selection } from "./selection/selection.tsx";
import { SendAsked } from "./send-asked.tsx";
import type { Shortcut } from "./shortcut.ts";
import { ShortcutSheet } from "./shortcut-sheet.tsx";
import { useFocusOnItems } from "./use-focus-on-items.ts";
import { useShortcuts } from "./use-shortcuts.ts";

export type RunShortcut = (shortcut: Shortcut, item: Item | null) => void;
type Sent = { at: number; asked: AskedCommand };

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
  const [sent, setSent] = useState<readonly Sent[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the visit is a trigger
  useEffect(focusWantedList, [visit]);
  const count = useRef(0);
  const send = useCallback((asked: AskedCommand) => {
    // Not counted from what is on its way: an update that is made again would then get another's number.
    count.current += 1;
    const added = { at: count.current, asked };
    setSent((sent) => [...sent, added]);
  }, []);
  const around = { navigate, send, open: openDialog };
  useShortcuts(hasCharacterKeys, around);
  useFocusOnItems();
  return (
    <>
      {sent.map(({ at, asked }) => (
        <SendAsked
          key={at}
          asked={asked}
          onDone={() => setSent((sent) => sent.filter((one) => one.at !== at))}
        />
      ))}
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
