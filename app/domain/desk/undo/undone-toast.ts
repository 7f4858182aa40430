import type { ToastMessage } from "#app/domain/command/command.ts";
import { restoredWords, trashedWords } from "#app/domain/command/trash-words.ts";
import { readTaskStatus, statusLabels } from "#app/domain/tasks/task-status.ts";
import type { Undone } from "./undo-step.server.ts";

function isTrashable(type: Undone["type"]): type is keyof typeof restoredWords {
  return type in restoredWords;
}

/** Says what is so again after an undo. */
export function undoneToast({ count, type, fields }: Undone): ToastMessage {
  if (count > 1) return { title: `Undone: ${count} changes` };
  if ("trashedAt" in fields && isTrashable(type)) {
    return fields.trashedAt === null ? restoredWords[type] : { title: trashedWords[type] };
  }
  if ("isArchived" in fields) {
    return { title: fields.isArchived === true ? "File Archived" : "File Unarchived" };
  }
  const { status } = fields;
  const before = typeof status === "string" ? readTaskStatus(status) : null;
  return { title: before ? `Back to ${statusLabels[before]}` : "Undone" };
}
