import {
  setTaskStandingCommand,
  setTaskStandingForm,
} from "#app/commands/tasks/set-task-standing.ts";
import { setTaskStandingAnswer } from "#app/commands/tasks/set-task-standing-answer.ts";
import { setTaskStanding } from "#app/domain/tasks/set-task-standing.server.ts";
import { commandAction } from "#app/routes/actions/command-action.server.ts";

export const action = commandAction(
  { ...setTaskStandingCommand, ...setTaskStandingAnswer },
  setTaskStandingForm,
  setTaskStanding,
);
