import { z } from "zod";
import { type Command, type ToastMessage, textOf } from "#app/commands/command.ts";
import { newTaskStatusSchema, taskIdSchema } from "#app/domain/tasks/task.ts";
import { readTaskStatus, type TaskStatus } from "#app/domain/tasks/task-status.ts";
import { statusWords } from "./task-words.ts";

type Patch = { status?: TaskStatus };

/** Moves a task to another status. */
export const setTaskStatusCommand = {
  path: "/tasks/:taskId/status",
  failed: {
    title: "Update Failed",
    description: "Could not update feedback status. Please try again.",
  },
  apply: (form: FormData): Patch => {
    const status = readTaskStatus(textOf(form, "status"));
    return status ? { status } : {};
  },
} satisfies Command;

/** The Resolve button of the card, which has its own failure message (readings, 19). */
export const resolveTaskCommand = {
  path: setTaskStatusCommand.path,
  failed: { title: "Failed to update feedback status.", description: undefined },
  reasonIs: "instead" as const,
};

function setTaskStatusDone(
  words: string,
  { status, intent }: { status: TaskStatus; intent: "choose" | "resolve" },
): ToastMessage {
  const title = intent === "resolve" ? "Feedback status updated" : "Status Updated";
  return { title, description: statusWords(status, words) };
}

/** The success message, made on the server only. */
export const setTaskStatusAnswer = { done: setTaskStatusDone };

/** The /api calls that do the same. */
export const setTaskStatusCalls = [
  "/api/feedback/{feedbackId}/status",
  "/api/feedback/toggle-resolve/{id}",
] as const;

export const setTaskStatusForm = () =>
  z.object({
    taskId: taskIdSchema,
    status: newTaskStatusSchema,
    intent: z.enum(["choose", "resolve"]).default("choose"),
  });
