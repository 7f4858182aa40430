import { z } from "zod";
import { type Command, textOf } from "#app/commands/command.ts";
import { sayableStandings, taskIdSchema } from "#app/domain/tasks/task.ts";

/** Says what an ask is: a task, none, or not decided after all. */
export const setTaskStandingCommand = {
  path: "/tasks/:taskId/standing",
  failed: { title: "Could not change the task." },
  apply: (form: FormData) => ({ isLeaving: textOf(form, "standing") !== "task" }),
} satisfies Command;

export const setTaskStandingForm = () =>
  z.object({
    taskId: taskIdSchema,
    standing: z.enum(sayableStandings, "must be 'task', 'unsure' or 'dismissed'"),
    /** What it was where the person says so, for the way back; left out by that way back. */
    was: z.enum(["task", "unsure"]).optional(),
  });
