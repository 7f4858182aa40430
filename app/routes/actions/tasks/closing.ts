import {
  answerClosingAnswer,
  answerClosingCommand,
  answerClosingForm,
} from "#app/commands/tasks/answer-closing.ts";
import { acceptClosing, declineClosing } from "#app/domain/tasks/closings/answer-closing.server.ts";
import { commandAction } from "#app/routes/actions/command-action.server.ts";

export const action = commandAction(
  { ...answerClosingCommand, ...answerClosingAnswer },
  answerClosingForm,
  (viewer, { answer, ...closing }) =>
    (answer === "close" ? acceptClosing : declineClosing)(viewer, closing),
);
