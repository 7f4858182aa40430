import type { NavigateFunction } from "react-router";
import type { IconName } from "#app/ui/icon.tsx";
import type { AskedCommand } from "./asked-command.ts";
import type { dialogIds } from "./dialog-ids.ts";
import type { Item } from "./items.ts";

/**
 * Where a shortcut works: anywhere on the desk; over it, in an overlay; where a list is; on a focused item or one
 * that contains the focus (`listed`: in the trash too); or on a row that has focus itself.
 */
export type Place = "anywhere" | "over the desk" | "list" | "item" | "listed" | "row" | "task";

/** The state that a shortcut gets when it runs. */
export type Surroundings = {
  /** The listed item that has focus. */
  item: Item | null;
  navigate: NavigateFunction;
  /** Sends the form of a command. */
  send: (asked: AskedCommand) => void;
  /** Opens one of the small dialogs of this folder. */
  open: (dialog: keyof typeof dialogIds) => void;
};

/**
 * A command by key or from the command palette. The listener, the sheet and the command palette read this
 * declaration.
 */
export type Shortcut = {
  /**
   * A value of KeyboardEvent.key; "g d" is a sequence of two keys; "mod+k" is with Ctrl or Command. Null: only in
   * the command palette.
   */
  keys: string | null;
  name: string;
  /** The icon of its row in the command palette. */
  icon: IconName;
  place: Place;
  /** Whether the shortcut's target is on the screen, if its place does not imply it. */
  isThere?: () => boolean;
  run: (at: Surroundings) => void;
};

/** Whether a shortcut is active: those without Ctrl or Command can be turned off (WCAG 2.1.4). */
export function hasKeys(
  shortcut: Shortcut,
  hasCharacterKeys: boolean,
): shortcut is Shortcut & { keys: string } {
  const { keys } = shortcut;
  return keys !== null && (hasCharacterKeys || keys.startsWith("mod+"));
}
