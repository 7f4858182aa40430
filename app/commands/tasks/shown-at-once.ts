import { answerClosingCommand } from "./answer-closing.ts";
import { setTaskStandingCommand } from "./set-task-standing.ts";
import { setTaskStatusCommand } from "./set-task-status.ts";
import { trashTaskCommand } from "./trash-task.ts";

/** What every list of tasks shows before it is answered. */
export const taskChanges = [
  setTaskStatusCommand,
  trashTaskCommand,
  answerClosingCommand,
  setTaskStandingCommand,
];
