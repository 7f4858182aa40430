import { type ToastMessage, undoBy } from "#app/commands/command.ts";
import type { ChoosableClassification } from "#app/domain/tasks/task.ts";
import { separateTaskCommand } from "./separate-task.ts";
import { notThere } from "./task-words.ts";

type Input = {
  taskId: string;
  classification: ChoosableClassification;
  was?: "task" | "unsure" | undefined;
};

function setTaskClassificationDone(
  _: unknown,
  { taskId, classification, was }: Input,
): ToastMessage {
  if (!was)
    return { title: classification === "unsure" ? "Back under 'Not sure'" : "Task restored" };
  const undo = undoBy(separateTaskCommand, { taskId }, { classification: was });
  if (classification === "task") return { title: "Added to your tasks", undo };
  return {
    title: "Not a task",
    description: "These words will not be taken for a task again.",
    undo,
  };
}

/**
 * The messages that only the server makes. They are separate from the declaration, which the
 * dashboard's first page loads.
 */
export const setTaskClassificationAnswer = { done: setTaskClassificationDone, missing: notThere };
