import { dismissImportCommand, dismissImportForm } from "#app/commands/imports/dismiss-import.ts";
import { dismissImport } from "#app/domain/intake/import/request-import.server.ts";
import { commandAction } from "#app/routes/actions/command-action.server.ts";

export const action = commandAction(dismissImportCommand, dismissImportForm, dismissImport);
