import type { ToastMessage } from "#app/domain/command/command.ts";
import { statusLabels } from "#app/domain/tasks/task-status.ts";
import { counted } from "#app/ui/text/counted.ts";
import type { SelectionChanged } from "./change-selection.server.ts";
import type { SelectionChange } from "./selection-change.ts";

/** The message after a selection was changed: how many items, in which way, and which were left out. */
export function selectionDone(
  { done, leftOut }: SelectionChanged,
  change: SelectionChange,
): ToastMessage {
  const title = doneTitle(done, change);
  return leftOut.length === 0 ? { title } : { title, description: leftOutText(leftOut) };
}

/** The message when no item of the selection could be changed. */
export function selectionRefused({ leftOut }: SelectionChanged): Partial<ToastMessage> {
  return { description: leftOutText(leftOut) };
}

function doneTitle(done: number, change: SelectionChange): string {
  const tasks = counted(done, "task");
  const files = counted(done, "file");
  const items = counted(done, "item");
  if (change.status !== undefined) return `${tasks} set to ${statusLabels[change.status]}`;
  if (change.due !== undefined) {
    return change.due === null ? `Due date of ${tasks} removed` : `Due date of ${tasks} set`;
  }
  if (change.assignee !== undefined) {
    return `${tasks} assigned to ${change.assignee === "owner" ? "you" : "others"}`;
  }
  if (change.pinned !== undefined) return `${files} ${change.pinned ? "pinned" : "unpinned"}`;
  if (change.archived !== undefined)
    return `${files} ${change.archived ? "archived" : "unarchived"}`;
  return change.trashed ? `${items} moved to trash` : `${items} restored`;
}

const mostNamed = 3;
const longestName = 60;

function leftOutText(leftOut: SelectionChanged["leftOut"]): string {
  const named = leftOut.flatMap(({ name }) => name ?? []).slice(0, mostNamed);
  const texts = named.map((name) => `“${name.slice(0, longestName)}”`);
  const others = leftOut.length - named.length;
  if (others > 0) texts.push(named.length > 0 ? `${others} more` : counted(others, "item"));
  const last = texts.pop() ?? "";
  return `Left out: ${texts.length > 0 ? `${texts.join(", ")} and ${last}` : last}.`;
}
