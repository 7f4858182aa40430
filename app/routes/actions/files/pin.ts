import { pinFileCommand, pinFileForm } from "#app/commands/files/pin-file.ts";
import { setFilePinned } from "#app/domain/files/flag-file.server.ts";
import { commandAction } from "#app/routes/actions/command-action.server.ts";

export const action = commandAction(pinFileCommand, pinFileForm, setFilePinned);
