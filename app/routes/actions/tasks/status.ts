import {
  resolveTaskCommand,
  setTaskStatusAnswer,
  setTaskStatusCommand,
  setTaskStatusForm,
} from "#app/commands/tasks/set-task-status.ts";
import { setTaskStatus } from "#app/domain/tasks/set-task-status.server.ts";
import { commandAction, Refused } from "#app/routes/actions/command-action.server.ts";
import { wordsOfTask } from "./words-of-task.server.ts";

export const action = commandAction(
  { ...setTaskStatusCommand, ...setTaskStatusAnswer },
  setTaskStatusForm,
  async (viewer, { taskId, status, intent }) =>
    (await wordsOfTask(viewer, taskId, await setTaskStatus(viewer, { taskId, status }))) ??
    new Refused(404, intent === "resolve" ? resolveTaskCommand.failed : {}),
);
