import { z } from "zod";
import type { Command } from "#app/commands/command.ts";
import { restoreFailed } from "#app/commands/trash/trash-words.ts";
import { taskIdSchema } from "#app/domain/tasks/task.ts";

/** Restores a task from the trash. */
export const restoreTaskCommand = {
  path: "/tasks/:taskId/restore",
  api: ["/api/comments/{id}/restore"],
  done: { title: "Comment Restored" },
  failed: restoreFailed,
} satisfies Command;

export const restoreTaskForm = () => z.object({ taskId: taskIdSchema });
