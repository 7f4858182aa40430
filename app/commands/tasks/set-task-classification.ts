import { z } from "zod";
import { type Command, textOf } from "#app/commands/command.ts";
import { choosableClassifications, taskIdSchema } from "#app/domain/tasks/task.ts";

/** Classifies an ask: a task, not a task, or unsure again. */
export const setTaskClassificationCommand = {
  path: "/tasks/:taskId/classification",
  failed: { title: "Could not change the task." },
  apply: (form: FormData) => ({ isLeaving: textOf(form, "classification") !== "task" }),
} satisfies Command;

export const setTaskClassificationForm = () =>
  z.object({
    taskId: taskIdSchema,
    classification: z.enum(choosableClassifications, "must be 'task', 'unsure' or 'dismissed'"),
    /** The previous classification, which the message depends on. Omitted where a person takes an earlier decision back. */
    was: z.enum(["task", "unsure"]).optional(),
  });
