import {
  setModelOptOutCommand,
  setModelOptOutForm,
} from "#app/commands/threads/set-model-opt-out.ts";
import { setModelOptOut } from "#app/domain/tasks/reading/model/model-consent.server.ts";
import { commandAction } from "#app/routes/actions/command-action.server.ts";

export const action = commandAction(setModelOptOutCommand, setModelOptOutForm, setModelOptOut);
