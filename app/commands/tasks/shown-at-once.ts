import { answerClosingCommand } from "./answer-closing.ts";
import { setTaskClassificationCommand } from "./set-task-classification.ts";
import { setTaskStatusCommand } from "./set-task-status.ts";
import { trashTaskCommand } from "./trash-task.ts";

/** The commands whose changes every list of tasks shows before the answer. */
export const taskChanges = [
  setTaskStatusCommand,
  trashTaskCommand,
  answerClosingCommand,
  setTaskClassificationCommand,
];
