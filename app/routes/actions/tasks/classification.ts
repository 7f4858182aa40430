import {
  setTaskClassificationCommand,
  setTaskClassificationForm,
} from "#app/commands/tasks/set-task-classification.ts";
import { setTaskClassificationAnswer } from "#app/commands/tasks/set-task-classification-answer.ts";
import { setTaskClassification } from "#app/domain/tasks/set-task-classification.server.ts";
import { commandAction } from "#app/routes/actions/command-action.server.ts";

export const action = commandAction(
  { ...setTaskClassificationCommand, ...setTaskClassificationAnswer },
  setTaskClassificationForm,
  setTaskClassification,
);
