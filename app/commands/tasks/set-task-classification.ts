import { z } from "zod";
import { type Command, textOf } from "#app/commands/command.ts";
import { choosableClassifications, taskIdSchema } from "#app/domain/tasks/task.ts";

/** Says what an ask is: a task, none, or not decided after all. */
export const setTaskClassificationCommand = {
  path: "/tasks/:taskId/classification",
  failed: { title: "Could not change the task." },
  apply: (form: FormData) => ({ isLeaving: textOf(form, "classification") !== "task" }),
} satisfies Command;

export const setTaskClassificationForm = () =>
  z.object({
    taskId: taskIdSchema,
    classification: z.enum(choosableClassifications, "must be 'task', 'unsure' or 'dismissed'"),
    /** What it was where the person says so, for the way back; left out by that way back. */
    was: z.enum(["task", "unsure"]).optional(),
  });
