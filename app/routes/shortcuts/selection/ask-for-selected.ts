import { shownAs } from "#app/client/commands/pending-forms.ts";
import { changeSelectionCommand } from "#app/domain/desk/desk-commands.ts";
import { type AskedCommand, ask } from "#app/routes/shortcuts/asked-command.ts";
import { focusItem, itemOf, listOf, overlay } from "#app/routes/shortcuts/items.ts";
import { clearSelection, currentSelection, selectAgain } from "./selected.ts";

let asked = 0;

/** The last part of the address that changes one item in the same way (see pending-forms.ts). */
const shownBy: Record<string, string> = {
  due: "edit",
  assignee: "edit",
  pinned: "pin",
  archived: "archive",
  trashed: "trash",
};

/**
 * Asks for one change of all that is selected. It shows at once: nothing is selected any more, and focus is on the thing
 * after them, or before them, since they may leave the list. Where it is refused they are selected again.
 */
export function askForSelected(change: [name: string, value: string][]): AskedCommand {
  const selected = currentSelection();
  const [[name] = [""]] = change;
  const fields = [...change, ...[...selected.ids].map((id): [string, string] => ["itemIds[]", id])];
  neighbourOfSelected()();
  clearSelection();
  // A new fetcher: reusing one would lose the answer that it still waits for.
  asked += 1;
  const sent = ask(changeSelectionCommand, {}, fields, `selection ${asked}`);
  return {
    ...sent,
    action: shownAs(sent.action, selected.kind, shownBy[name] ?? name),
    onAnswer: ({ ok }) => {
      if (!ok) selectAgain(selected);
    },
  };
}

/** Returns a function that focuses the item after the selected ones, else the one before them, else their list. */
export function neighbourOfSelected(): () => void {
  const { kind, ids } = currentSelection();
  const [id] = [...ids].slice(-1);
  const last = itemOf(document.querySelector(`[data-item="${kind} ${CSS.escape(id ?? "")}"]`));
  const all = last ? listOf(last) : [];
  const isLeft = (one: { id: string }) => !ids.has(one.id);
  const at = all.findLastIndex((one) => !isLeft(one));
  const next = all.slice(at + 1).find(isLeft) ?? all.slice(0, Math.max(0, at)).findLast(isLeft);
  const place = last?.element.closest<HTMLElement>("[data-scrolls]");
  return () => {
    if (next?.element.isConnected) focusItem(next.element);
    else (overlay() ?? place)?.focus();
  };
}
