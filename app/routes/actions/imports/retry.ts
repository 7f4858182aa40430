import { retryImportCommand, retryImportForm } from "#app/commands/imports/retry-import.ts";
import { retryImportThread } from "#app/domain/intake/import/request-import.server.ts";
import { commandAction, Refused } from "#app/routes/actions/command-action.server.ts";

export const action = commandAction(retryImportCommand, retryImportForm, async (viewer, thread) => {
  const result = await retryImportThread(viewer, thread);
  return !result || result.ok
    ? result
    : new Refused(200, { description: result.message }, { requiredAuth: result.requiredAuth });
});
