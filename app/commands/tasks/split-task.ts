import { z } from "zod";
import { type Command, textOf } from "#app/commands/command.ts";
import { taskIdSchema } from "#app/domain/tasks/task.ts";
import { taskLineSchema } from "#app/domain/tasks/task-form.ts";
import { notThere } from "./task-words.ts";

/** Splits a task into two. */
export const splitTaskCommand = {
  path: "/tasks/:taskId/split",
  done: { title: "Task split in two" },
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
  });
