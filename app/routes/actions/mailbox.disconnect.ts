import {
  disconnectMailboxCommand,
  disconnectMailboxForm,
} from "#app/commands/account/disconnect-mailbox.ts";
import { disconnectMailbox } from "#app/domain/mailbox/connection.server.ts";
import { commandAction } from "#app/routes/actions/command-action.server.ts";

export const action = commandAction(disconnectMailboxCommand, disconnectMailboxForm, (viewer) =>
  disconnectMailbox(viewer),
);
