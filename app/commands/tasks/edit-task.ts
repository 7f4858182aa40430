import { z } from "zod";
import { type Command, textOf } from "#app/commands/command.ts";
import { taskIdSchema } from "#app/domain/tasks/task.ts";
import { taskEditSchema } from "#app/domain/tasks/task-form.ts";
import { notThere } from "./task-words.ts";

type Patch = { text?: string; assignee?: "owner" | "other"; due?: string | null };

/**
 * Changes a task's text, category, assignee and due date. A new category shows only with the
 * answer: until then the row keeps its place and its form.
 */
export const editTaskCommand = {
  path: "/tasks/:taskId/edit",
  done: { title: "Task saved" },
  failed: { title: "Could not save the task." },
  missing: notThere,
  apply: (form: FormData): Patch => {
    const text = textOf(form, "text").trim();
    const assignee = textOf(form, "assignee");
    return {
      ...(text && { text }),
      ...((assignee === "owner" || assignee === "other") && { assignee }),
      ...(form.has("due") && { due: textOf(form, "due") || null }),
    };
  },
} satisfies Command;

export const editTaskForm = () => z.object({ taskId: taskIdSchema, ...taskEditSchema.shape });
