import { type ToastMessage, undoBy } from "#app/commands/command.ts";
import type { SayableStanding } from "#app/domain/tasks/task.ts";
import { separateTaskCommand } from "./separate-task.ts";
import { notThere } from "./task-words.ts";

type Input = { taskId: string; standing: SayableStanding; was?: "task" | "unsure" | undefined };

function setTaskStandingDone(_: unknown, { taskId, standing, was }: Input): ToastMessage {
  if (!was) return { title: standing === "unsure" ? "Back under 'Not sure'" : "Task restored" };
  const undo = undoBy(separateTaskCommand, { taskId }, { standing: was });
  if (standing === "task") return { title: "Added to your tasks", undo };
  return {
    title: "Not a task",
    description: "These words will not be taken for a task again.",
    undo,
  };
}

/** What only the server says: apart from the declaration, which the desk's first page loads. */
export const setTaskStandingAnswer = { done: setTaskStandingDone, missing: notThere };
