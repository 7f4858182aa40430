import { z } from "zod";
import type { Command } from "#app/commands/command.ts";
import { taskIdSchema } from "#app/domain/tasks/task.ts";

/** Moves a task to the trash. */
export const trashTaskCommand = {
  path: "/tasks/:taskId/trash",
  failed: { title: "Failed to delete comment." },
  event: () => ({ name: "delete", properties: { what: "task", forever: false, items: 1 } }),
  apply: () => ({ isLeaving: true }),
} satisfies Command;

/** The /api calls that do the same. */
export const trashTaskCalls = ["/api/feedback/for-file/{fileId}/{commentId}"] as const;

export const trashTaskForm = () => z.object({ taskId: taskIdSchema });
