import {
  dismissImportsCommand,
  dismissImportsForm,
} from "#app/commands/imports/dismiss-imports.ts";
import { dismissImports } from "#app/domain/intake/import/request-import.server.ts";
import { commandAction } from "#app/routes/actions/command-action.server.ts";

export const action = commandAction(dismissImportsCommand, dismissImportsForm, dismissImports);
