import { answerClosingCommand } from "./answer-closing.ts";
import { setTaskClassificationCommand } from "./set-task-classification.ts";
import { setTaskStatusCommand } from "./set-task-status.ts";
import { trashTaskCommand } from "./trash-task.ts";

/** What every list of tasks shows before it is answered. */
export const taskChanges = [
  setTaskStatusCommand,
  trashTaskCommand,
  answerClosingCommand,
  setTaskClassificationCommand,
];
