import type { ApiCall } from "../call.ts";
import * as events from "./events.ts";
import * as extension from "./extension.ts";
import * as feedback from "./feedback.ts";
import * as files from "./files.ts";
import * as gmail from "./gmail.ts";
import * as search from "./search.ts";
import * as selection from "./selection.ts";
import * as threads from "./threads.ts";
import * as uploads from "./uploads.ts";
import * as users from "./users.ts";

/** The calls of each group, in the order of the description. */
export const callsByGroup: Record<string, ApiCall[]> = {
  Users: [
    users.createUserCall,
    users.createSessionCall,
    users.checkSessionCall,
    users.meCall,
    users.completeTypeformCall,
  ],
  Threads: [
    threads.listThreadsCall,
    threads.threadDetailsCall,
    threads.trashThreadCall,
    threads.restoreThreadCall,
    threads.undoClosingsCall,
    threads.setContactRoleCall,
    threads.setModelOptOutCall,
    extension.importedThreadsCall,
  ],
  Feedback: [
    feedback.listFeedbackCall,
    feedback.listCommentsCall,
    feedback.addFeedbackCall,
    feedback.toggleResolveCall,
    feedback.setStatusCall,
    feedback.trashCommentCall,
    feedback.restoreCommentCall,
    feedback.putMarkCall,
    feedback.removeMarkCall,
    selection.changeSelectionCall,
  ],
  Files: [
    files.listAllFilesCall,
    files.filesByIdsCall,
    uploads.uploadFileCall,
    uploads.replaceFileCall,
    uploads.updatePreviewCall,
    uploads.replacePreviewCall,
    files.pinFileCall,
    files.archiveFileCall,
    files.trashFileCall,
    files.restoreFileCall,
    files.retryPreviewCall,
    files.fileVersionsCall,
    files.decideVersionsCall,
    files.listTrashCall,
    files.emptyTrashCall,
  ],
  Search: [search.searchMediaCall, search.searchFeedbackCall],
  Gmail: [
    gmail.connectionStatusCall,
    gmail.listContactsCall,
    gmail.listEmailsFromCall,
    gmail.importEmailCall,
    gmail.importEmailByGetCall,
    extension.requestImportCall,
  ],
  Events: [events.eventsCall],
};
