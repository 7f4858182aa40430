import { archiveFileCommand, archiveFileForm } from "#app/commands/files/archive-file.ts";
import { setFileArchived } from "#app/domain/files/flag-file.server.ts";
import { commandAction } from "#app/routes/actions/command-action.server.ts";

export const action = commandAction(archiveFileCommand, archiveFileForm, setFileArchived);
