import { type Command, textOf } from "#app/commands/command.ts";
import { readPlace } from "#app/domain/tasks/marks/mark-place.ts";
import { newTaskSchema } from "#app/domain/tasks/task-form.ts";
import { editTaskCommand } from "./edit-task.ts";

/** Adds a task by hand. `apply` makes the whole new task, except for what only the server knows. */
export const addTaskCommand = {
  path: "/tasks",
  api: ["/api/feedback"],
  done: { title: "Task added" },
  failed: { title: "Could not add the task." },
  missing: "What it belongs to is not there any more.",
  apply: (form: FormData) => {
    const quote = textOf(form, "quote") || null;
    const start = quote === null ? null : Number(textOf(form, "quoteStart"));
    return {
      ...editTaskCommand.apply(form),
      id: textOf(form, "id"),
      page: readPlace(textOf(form, "place"))?.page ?? null,
      messageId: textOf(form, "messageId") || null,
      fileId: Number(textOf(form, "fileId")) || null,
      quote,
      quoteStart: start,
      quoteEnd: start === null || quote === null ? null : start + quote.length,
      category: textOf(form, "category") || "General",
    };
  },
} satisfies Command;

export const addTaskForm = () => newTaskSchema;
