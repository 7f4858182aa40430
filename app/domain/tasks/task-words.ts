import type { ToastMessage } from "#app/domain/command/command.ts";
import type { ClosingAnswer } from "./closings/closing-form.ts";
import { statusLabels, type TaskStatus } from "./task-status.ts";

/** What a toast says of a task with these words; null: it has been deleted forever meanwhile. */
type Words = string | null;

/** The status that a task has now, and which task it is. */
export function statusLine(status: TaskStatus, words: Words): string {
  return words === null ? statusLabels[status] : `${statusLabels[status]}: ${words}`;
}

/** The toast for an answer about a closing by mail. */
export function closingToast(answer: ClosingAnswer, words: Words): ToastMessage {
  if (answer === "close") {
    return { title: "Feedback status updated", description: statusLine("done", words) };
  }
  if (answer === "keep") return { title: "Task kept open", description: words ?? undefined };
  const stays = "It stays open until you close it";
  return {
    title: "Task reopened",
    description: words === null ? `${stays}.` : `${stays}: ${words}`,
  };
}
