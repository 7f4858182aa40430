import { z } from "zod";
import { type Command, textOf, undoBy } from "#app/commands/command.ts";
import { taskIdSchema } from "#app/domain/tasks/task.ts";
import { taskLineSchema } from "#app/domain/tasks/task-form.ts";
import { joinTaskCommand } from "./join-task.ts";
import { notThere } from "./task-words.ts";

type Input = { taskId: string; partId: string; was: string };

/** Splits a task into two. */
export const splitTaskCommand = {
  path: "/tasks/:taskId/split",
  done: (_: unknown, { taskId, partId, was }: Input) => ({
    title: "Task split in two",
    undo: undoBy(joinTaskCommand, { taskId }, { partId, text: was }),
  }),
  failed: { title: "Could not split the task." },
  missing: notThere,
  apply: (form: FormData) => ({ text: textOf(form, "text") }),
} satisfies Command;

/** Returns the id and text of the new task. */
export function partOf(form: FormData): { id: string; text: string } {
  return { id: textOf(form, "partId"), text: textOf(form, "part") };
}

export const splitTaskForm = () =>
  z.object({
    taskId: taskIdSchema,
    partId: taskIdSchema,
    text: taskLineSchema,
    part: taskLineSchema,
    /** The text before the split, for undo. */
    was: taskLineSchema,
  });
