import { allowModelCommand, allowModelForm } from "#app/commands/account/allow-model.ts";
import { allowModelService } from "#app/domain/tasks/reading/model/model-consent.server.ts";
import { commandAction } from "#app/routes/actions/command-action.server.ts";

export const action = commandAction(allowModelCommand, allowModelForm, (viewer, { service }) =>
  allowModelService(viewer, service),
);
