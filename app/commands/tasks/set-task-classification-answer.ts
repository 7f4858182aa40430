import type { ToastMessage } from "#app/commands/command.ts";
import type { ChoosableClassification } from "#app/domain/tasks/task.ts";
import { notThere } from "./task-words.ts";

type Input = {
  classification: ChoosableClassification;
  was?: "task" | "unsure" | undefined;
};

function setTaskClassificationDone(_: unknown, { classification, was }: Input): ToastMessage {
  if (!was)
    return { title: classification === "unsure" ? "Back under 'Not sure'" : "Task restored" };
  if (classification === "task") return { title: "Added to your tasks" };
  return {
    title: "Not a task",
    description: "These words will not be taken for a task again.",
  };
}

/**
 * The messages that only the server makes. They are separate from the declaration, which the
 * dashboard's first page loads.
 */
export const setTaskClassificationAnswer = { done: setTaskClassificationDone, missing: notThere };
