import { chooseViewCommand, chooseViewForm } from "#app/commands/account/choose-view.ts";
import { chooseView } from "#app/domain/accounts/choose-view.server.ts";
import { commandAction } from "#app/routes/actions/command-action.server.ts";

export const action = commandAction(chooseViewCommand, chooseViewForm, (viewer, { view }) =>
  chooseView(viewer, view),
);
