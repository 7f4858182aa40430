import { allowModelCommand } from "./account/allow-model.ts";
import { chooseViewCommand } from "./account/choose-view.ts";
import { disconnectMailboxCommand } from "./account/disconnect-mailbox.ts";
import { dismissTipCommand } from "./account/dismiss-tip.ts";
import { endSessionCommand } from "./account/end-session.ts";
import { exportAccountCommand } from "./account/export-account.ts";
import { logOutCommand } from "./account/log-out.ts";
import { refreshContactsCommand } from "./account/refresh-contacts.ts";
import { retryJobCommand } from "./admin/retry-job.ts";
import { suspendUserCommand } from "./admin/suspend-user.ts";
import type { Command } from "./command.ts";
import { archiveFileCommand } from "./files/archive-file.ts";
import { decideVersionsCommand } from "./files/decide-versions.ts";
import { pinFileCommand } from "./files/pin-file.ts";
import { renameFileCommand } from "./files/rename-file.ts";
import { replaceFileCommand } from "./files/replace-file.ts";
import { replacePreviewCommand } from "./files/replace-preview.ts";
import { restoreFileCommand } from "./files/restore-file.ts";
import { retryPreviewCommand } from "./files/retry-preview.ts";
import { trashFileCommand } from "./files/trash-file.ts";
import { uploadFileCommand } from "./files/upload-file.ts";
import { dismissImportsCommand } from "./imports/dismiss-imports.ts";
import { requestImportCommand } from "./imports/request-import.ts";
import { retryImportCommand } from "./imports/retry-import.ts";
import { putMarkCommand } from "./marks/put-mark.ts";
import { removeMarkCommand } from "./marks/remove-mark.ts";
import { changeSelectionCommand } from "./selection/change-selection.ts";
import { addTaskCommand } from "./tasks/add-task.ts";
import { answerClosingCommand } from "./tasks/answer-closing.ts";
import { editTaskCommand } from "./tasks/edit-task.ts";
import { mergeTasksCommand } from "./tasks/merge-tasks.ts";
import { restoreTaskCommand } from "./tasks/restore-task.ts";
import { setTaskClassificationCommand } from "./tasks/set-task-classification.ts";
import { setTaskStatusCommand } from "./tasks/set-task-status.ts";
import { splitTaskCommand } from "./tasks/split-task.ts";
import { trashTaskCommand } from "./tasks/trash-task.ts";
import { readAgainCommand } from "./threads/read-again.ts";
import { restoreThreadCommand } from "./threads/restore-thread.ts";
import { setContactRoleCommand } from "./threads/set-contact-role.ts";
import { setModelOptOutCommand } from "./threads/set-model-opt-out.ts";
import { trashThreadCommand } from "./threads/trash-thread.ts";
import { undoClosingsCommand } from "./threads/undo-closings.ts";
import { deleteForeverCommand } from "./trash/delete-forever.ts";
import { undoStepCommand } from "./undo/undo-step.ts";

/** Every command of the product. A test compares this list with the routes that forms post to. */
export const allCommands: readonly Command[] = [
  pinFileCommand,
  archiveFileCommand,
  renameFileCommand,
  replaceFileCommand,
  replacePreviewCommand,
  retryPreviewCommand,
  decideVersionsCommand,
  trashFileCommand,
  restoreFileCommand,
  uploadFileCommand,
  setTaskStatusCommand,
  setTaskClassificationCommand,
  answerClosingCommand,
  trashTaskCommand,
  restoreTaskCommand,
  addTaskCommand,
  editTaskCommand,
  mergeTasksCommand,
  splitTaskCommand,
  putMarkCommand,
  removeMarkCommand,
  trashThreadCommand,
  restoreThreadCommand,
  readAgainCommand,
  undoClosingsCommand,
  setContactRoleCommand,
  setModelOptOutCommand,
  deleteForeverCommand,
  changeSelectionCommand,
  undoStepCommand,
  requestImportCommand,
  retryImportCommand,
  dismissImportsCommand,
  refreshContactsCommand,
  disconnectMailboxCommand,
  endSessionCommand,
  dismissTipCommand,
  chooseViewCommand,
  allowModelCommand,
  logOutCommand,
  exportAccountCommand,
  suspendUserCommand,
  retryJobCommand,
];
