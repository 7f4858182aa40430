import { changeSelectionCommand } from "#app/commands/selection/change-selection.ts";
import { type AskedCommand, ask } from "#app/routes/shortcuts/asked-command.ts";
import { focusItem, itemOf, listOf, overlay } from "#app/routes/shortcuts/items.ts";
import { clearSelection, currentSelection } from "./selected.ts";

/**
 * Asks for one change of all that is selected. Once it is done nothing is selected, and focus is on the thing after
 * them, or before them: they may have left the list.
 */
export function askForSelected(change: [name: string, value: string][]): AskedCommand {
  const { ids } = currentSelection();
  const fields = [...change, ...[...ids].map((id): [string, string] => ["itemIds[]", id])];
  const asked = ask(changeSelectionCommand, {}, fields, "selection");
  const goOn = neighbourOfSelected();
  return {
    ...asked,
    onAnswer: ({ ok }) => {
      if (!ok) return;
      goOn();
      clearSelection();
    },
  };
}

/** Returns what gives focus to the thing after the selected ones, or before them, or to their list. */
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
