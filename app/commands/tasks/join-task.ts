import { z } from "zod";
import type { Command } from "#app/commands/command.ts";
import { taskIdSchema } from "#app/domain/tasks/task.ts";
import { taskLineSchema } from "#app/domain/tasks/task-form.ts";
import { notTakenBack, notThere } from "./task-words.ts";

/** Undoes a split. */
export const joinTaskCommand = {
  path: "/tasks/:taskId/join",
  done: { title: "Task restored" },
  failed: { title: notTakenBack },
  missing: notThere,
} satisfies Command;

export const joinTaskForm = () =>
  z.object({
    taskId: taskIdSchema,
    partId: taskIdSchema,
    text: taskLineSchema.refine((line) => line !== "", "is missing"),
  });
