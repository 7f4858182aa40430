import { archiveFileCommand } from "./archive-file.ts";
import { pinFileCommand } from "./pin-file.ts";
import { renameFileCommand } from "./rename-file.ts";
import { trashFileCommand } from "./trash-file.ts";

/** The commands whose changes every list of files shows before the answer. */
export const fileChanges = [
  pinFileCommand,
  archiveFileCommand,
  renameFileCommand,
  trashFileCommand,
];
