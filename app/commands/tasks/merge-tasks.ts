import { z } from "zod";
import { type Command, undoBy } from "#app/commands/command.ts";
import { taskIdSchema } from "#app/domain/tasks/task.ts";
import { separateTaskCommand } from "./separate-task.ts";
import { notThere } from "./task-words.ts";

/** Merges a task into another one. */
export const mergeTasksCommand = {
  path: "/tasks/:taskId/merge",
  done: (_: unknown, { taskId }: { taskId: string }) => ({
    title: "Tasks merged",
    undo: undoBy(separateTaskCommand, { taskId }, { classification: "task" }),
  }),
  failed: { title: "Could not merge the tasks." },
  missing: notThere,
  apply: () => ({ isLeaving: true }),
} satisfies Command;

export const mergeTasksForm = () => z.object({ taskId: taskIdSchema, into: taskIdSchema });
