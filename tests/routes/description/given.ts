import type { World } from "../world.ts";

/** The real items that replace the examples of the description. */
export type Given = {
  path?: Record<string, string | number>;
  query?: Record<string, string | number>;
  /** Overrides the example of the body or form. */
  body?: Record<string, unknown>;
  /** A field of these names something of the owner's: others get 404. */
  isOwned?: boolean;
};

/** What each call may be made with, by its operationId; the others take the description's examples. */
export function givenOf({ threads, files, tasks, marks }: World): Record<string, Given> {
  const ofThread = (id: string) => ({ path: { threadId: id }, isOwned: true });
  const ofFile = (id: number) => ({ path: { id }, isOwned: true });
  const ofTask = (id: string, name = "id") => ({ path: { [name]: id }, isOwned: true });
  return {
    threadDetails: ofThread("desk"),
    trashThread: ofThread(threads.toTrash),
    restoreThread: ofThread(threads.inTrash),
    undoClosings: ofThread(threads.read),
    setContactRole: ofThread(threads.read),
    setModelOptOut: ofThread(threads.read),
    addFeedback: { body: { threadId: threads.read }, isOwned: true },
    toggleResolve: ofTask(tasks.toChange),
    setStatus: ofTask(tasks.toChangeByForm, "feedbackId"),
    trashComment: { path: { fileId: files.toTrash, commentId: tasks.toTrash }, isOwned: true },
    restoreComment: ofTask(tasks.inTrash),
    putMark: {
      ...ofTask(tasks.toChangeByForm, "feedbackId"),
      body: { fileId: files.toChangeByForm },
    },
    removeMark: ofTask(marks.toRemove),
    filesByIds: { body: { fileIds: [files.read, files.toChange] } },
    uploadFile: { body: { threadId: threads.read }, isOwned: true },
    replaceFile: ofFile(files.toChange),
    updatePreview: { body: { fileId: files.read }, isOwned: true },
    replacePreview: { body: { originalFileId: files.read, threadId: "desk" }, isOwned: true },
    pinFile: ofFile(files.toChangeByForm),
    archiveFile: ofFile(files.toChangeByForm),
    fileVersions: ofFile(files.toChangeByForm),
    decideVersions: ofFile(files.toChangeByForm),
    trashFile: ofFile(files.toTrash),
    restoreFile: ofFile(files.inTrash),
    retryPreview: ofFile(files.toChangeByForm),
    emptyTrash: { body: { itemIds: [files.toDelete, tasks.inTrash] } },
    changeSelection: {
      body: { itemIds: [files.toChangeByForm, tasks.toChangeByForm], pinned: true },
      isOwned: true,
    },
    searchMedia: { query: { q: "read" } },
    listContacts: { query: { q: "" } },
  };
}
