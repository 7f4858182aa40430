import { statusLabels, type TaskStatus } from "#app/domain/tasks/task-status.ts";

/** Messages that several task commands share. */
export const notThere = "It is not there any more.";
export const notTakenBack = "Could not take it back.";
export const needsWords = "A task needs a few words.";

/** Says which task has which status now. */
export function statusWords(status: TaskStatus, words: string): string {
  return `${statusLabels[status]}: ${words}`;
}
