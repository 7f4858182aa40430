import {
  refreshContactsCommand,
  refreshContactsForm,
} from "#app/commands/account/refresh-contacts.ts";
import { requestContactSync } from "#app/domain/mailbox/contacts/request-contact-sync.server.ts";
import { commandAction } from "#app/routes/actions/command-action.server.ts";

export const action = commandAction(refreshContactsCommand, refreshContactsForm, (viewer) =>
  requestContactSync(viewer),
);
