import { readAgainCommand, readAgainForm } from "#app/commands/threads/read-again.ts";
import { retryReading } from "#app/domain/intake/messages/retry-reading.server.ts";
import { commandAction } from "#app/routes/actions/command-action.server.ts";

export const action = commandAction(
  readAgainCommand,
  readAgainForm,
  (viewer, { threadId, messageId = null }) => retryReading(viewer, { threadId, messageId }),
);
