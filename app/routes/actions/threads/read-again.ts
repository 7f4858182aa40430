import { readAgainCommand, readAgainForm } from "#app/commands/threads/read-again.ts";
import { retryReading } from "#app/domain/intake/messages/retry-reading.server.ts";
import { readWithModel } from "#app/domain/tasks/reading/model/read-with-model.server.ts";
import { commandAction } from "#app/routes/actions/command-action.server.ts";

export const action = commandAction(
  readAgainCommand,
  readAgainForm,
  (viewer, { threadId, messageId = null, by }) =>
    by === "model"
      ? readWithModel(viewer, { threadId })
      : retryReading(viewer, { threadId, messageId }),
);
