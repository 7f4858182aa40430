import { undoBy } from "#app/commands/command.ts";
import { restoreTaskCommand } from "#app/commands/tasks/restore-task.ts";
import { restoreThreadCommand } from "#app/commands/threads/restore-thread.ts";
import { restorableLater } from "./trash-words.ts";

/**
 * The messages that only the server makes. They are separate from the declarations, which the
 * dashboard's first page loads.
 */
const trashTaskDone = (_: unknown, { taskId }: { taskId: string }) => ({
  title: "Comment moved to trash",
  undo: undoBy(restoreTaskCommand, { taskId }),
});

export const trashTaskAnswer = { done: trashTaskDone };

const trashThreadDone = (_: unknown, { threadId }: { threadId: string }) => ({
  title: "Thread moved to trash",
  description: restorableLater,
  undo: undoBy(restoreThreadCommand, { threadId }),
});

export const trashThreadAnswer = { done: trashThreadDone };
