import { z } from "zod";
import { type Command, type ToastMessage, textOf } from "#app/commands/command.ts";
import {
  type ClosingAnswer,
  closingAnswerSchema,
} from "#app/domain/tasks/closings/closing-form.ts";
import { taskIdSchema } from "#app/domain/tasks/task.ts";
import type { TaskStatus } from "#app/domain/tasks/task-status.ts";
import { statusWords } from "./task-words.ts";

type Patch = { status?: TaskStatus; closingState: null };

/** Confirms or rejects that a mail closes a task. */
export const answerClosingCommand = {
  path: "/tasks/:taskId/closing",
  failed: { title: "Failed to update feedback status." },
  apply: (form: FormData): Patch => {
    const answer = textOf(form, "answer");
    if (answer === "close") return { status: "done", closingState: null };
    if (answer === "undo") return { status: "not_started", closingState: null };
    return { closingState: null };
  },
} satisfies Command;

function answerClosingDone(words: string, { answer }: { answer: ClosingAnswer }): ToastMessage {
  if (answer === "close") {
    return { title: "Feedback status updated", description: statusWords("done", words) };
  }
  if (answer === "keep") return { title: "Task kept open", description: words };
  return { title: "Task reopened", description: `It stays open until you close it: ${words}` };
}

/** The success message, made on the server only. */
export const answerClosingAnswer = { done: answerClosingDone };

export const answerClosingForm = () =>
  z.object({ taskId: taskIdSchema, ...closingAnswerSchema.shape });
