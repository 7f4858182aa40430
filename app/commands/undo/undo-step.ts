import { z } from "zod";
import type { Command, ToastMessage } from "#app/commands/command.ts";
import { restoreFileCommand } from "#app/commands/files/restore-file.ts";
import { restoreTaskCommand } from "#app/commands/tasks/restore-task.ts";
import { restoreThreadCommand } from "#app/commands/threads/restore-thread.ts";
import type { Undone } from "#app/domain/desk/undo/undo-step.server.ts";
import { readTaskStatus, statusLabels } from "#app/domain/tasks/task-status.ts";

/** The words of the task that was undone, since it may be of a thread that is not open; null if it was not one task. */
type Named = { words: string | null };

/** Undoes the viewer's command of a revision. */
export const undoStepCommand = {
  path: "/undo/:revision",
  // An undo cannot itself be undone.
  done: ({ words, ...undone }: Undone & Named) => ({
    ...undoneToast(undone),
    ...(words !== null && { description: words }),
    isFinal: false,
  }),
  failed: { title: "This cannot be undone any more." },
} satisfies Command;

/** The message when something else was changed meanwhile. */
export const changedSince = { title: "It has changed since, so this cannot be undone." };

const restored = {
  thread: restoreThreadCommand.done,
  file: restoreFileCommand.done,
  task: restoreTaskCommand.done,
};

const trashed = {
  thread: "Thread moved to trash",
  file: "File moved to trash",
  task: "Comment moved to trash",
};

function isTrashable(type: Undone["type"]): type is keyof typeof restored {
  return type in restored;
}

function undoneToast({ count, type, fields }: Undone): ToastMessage {
  if (count > 1) return { title: `Undone: ${count} changes` };
  if ("trashedAt" in fields && isTrashable(type)) {
    return fields.trashedAt === null ? restored[type] : { title: trashed[type] };
  }
  if ("isArchived" in fields) {
    return { title: fields.isArchived === true ? "File Archived" : "File Unarchived" };
  }
  const { status } = fields;
  const before = typeof status === "string" ? readTaskStatus(status) : null;
  return { title: before ? `Back to ${statusLabels[before]}` : "Undone" };
}

export const undoStepForm = () =>
  z.object({
    revision: z.coerce.number("is not a number").int().min(1).max(Number.MAX_SAFE_INTEGER),
  });
