import { z } from "zod";
import type { Command } from "#app/commands/command.ts";
import { taskIdSchema } from "#app/domain/tasks/task.ts";
import { notThere } from "./task-words.ts";

/** Merges a task into another one. */
export const mergeTasksCommand = {
  path: "/tasks/:taskId/merge",
  done: { title: "Tasks merged" },
  failed: { title: "Could not merge the tasks." },
  missing: notThere,
  apply: () => ({ isLeaving: true }),
} satisfies Command;

export const mergeTasksForm = () => z.object({ taskId: taskIdSchema, into: taskIdSchema });
