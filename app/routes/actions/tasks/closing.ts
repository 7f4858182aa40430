import {
  answerClosingAnswer,
  answerClosingCommand,
  answerClosingForm,
} from "#app/commands/tasks/answer-closing.ts";
import { acceptClosing, declineClosing } from "#app/domain/tasks/closings/answer-closing.server.ts";
import { commandAction } from "#app/routes/actions/command-action.server.ts";
import { wordsOfTask } from "./words-of-task.server.ts";

export const action = commandAction(
  { ...answerClosingCommand, ...answerClosingAnswer },
  answerClosingForm,
  async (viewer, { answer, ...closing }) => {
    const run = answer === "close" ? acceptClosing : declineClosing;
    return wordsOfTask(viewer, closing.taskId, await run(viewer, closing));
  },
);
