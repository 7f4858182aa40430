import {
  noneChosen,
  requestImportCommand,
  requestImportForm,
} from "#app/commands/imports/request-import.ts";
import { requestImport } from "#app/domain/intake/import/request-import.server.ts";
import { commandAction, Refused } from "#app/routes/actions/command-action.server.ts";

export const action = commandAction(
  requestImportCommand,
  requestImportForm,
  async (viewer, { importId, mail }) => {
    if (mail.length === 0) return new Refused(200, noneChosen);
    const result = await requestImport(viewer, { importId, threads: mail });
    return result.ok
      ? result
      : new Refused(200, { description: result.message }, { requiredAuth: result.requiredAuth });
  },
);
