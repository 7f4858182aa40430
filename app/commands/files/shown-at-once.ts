import { archiveFileCommand } from "./archive-file.ts";
import { pinFileCommand } from "./pin-file.ts";
import { renameFileCommand } from "./rename-file.ts";
import { trashFileCommand } from "./trash-file.ts";

/** What every list of files shows before it is answered. */
export const fileChanges = [
  pinFileCommand,
  archiveFileCommand,
  renameFileCommand,
  trashFileCommand,
];
