import type { NavigateFunction } from "react-router";
import type { IconName } from "#app/ui/icon.tsx";
import type { AskedCommand } from "./asked-command.ts";
import type { dialogIds } from "./dialog-ids.ts";
import type { Item } from "./items.ts";

/** Where a shortcut works: anywhere on the desk, over it, where a list is, on
 * what has focus or holds it (`listed`: in the trash too), or on a row that has focus itself. */
export type Place = "anywhere" | "over the desk" | "list" | "item" | "listed" | "row" | "task";

/** What a shortcut finds when it runs. */
export type Surroundings = {
  /** The listed thing that has focus. */
  item: Item | null;
  navigate: NavigateFunction;
  /** Sends the form of a command. */
  send: (asked: AskedCommand) => void;
  /** Opens one of the small dialogs of this folder. */
  open: (dialog: keyof typeof dialogIds) => void;
};

/** One thing to do by key or from the command palette. The listener, the sheet and the command palette read this declaration. */
export type Shortcut = {
  /**
   * As KeyboardEvent.key says it; "g d" is one after the other; "mod+k" is with Ctrl or Command. Null: the
   * command palette alone has it.
   */
  keys: string | null;
  name: string;
  /** Of its row in the command palette. */
  icon: IconName;
  place: Place;
  /** Whether what it works on is on the screen, where the place does not tell. */
  isThere?: () => boolean;
  run: (at: Surroundings) => void;
};

/** Whether a shortcut can be pressed: those without Ctrl or Command can be turned off (WCAG 2.1.4). */
export function hasKeys(
  shortcut: Shortcut,
  hasCharacterKeys: boolean,
): shortcut is Shortcut & { keys: string } {
  const { keys } = shortcut;
  return keys !== null && (hasCharacterKeys || keys.startsWith("mod+"));
}
