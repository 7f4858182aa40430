import { type Command, textOf, type UploadCommand } from "#app/domain/command/command.ts";

const isOn = (form: FormData, field: string) => textOf(form, field) === "true";

/** Pins or unpins a file. */
export const pinFileCommand = {
  path: "/files/:fileId/pin",
  api: ["/api/files/{id}/pin"],
  failed: { title: "Could not update pin status." },
  apply: (form: FormData) => ({ isPinned: isOn(form, "pinned") }),
  event: (form) => ({ name: "pin", properties: { pinned: isOn(form, "pinned") } }),
} satisfies Command;

/** Archives or unarchives a file. */
export const archiveFileCommand = {
  path: "/files/:fileId/archive",
  api: ["/api/files/{id}/archive"],
  failed: { title: "Could not update archive status." },
  apply: (form: FormData) => ({ isArchived: isOn(form, "archived") }),
  event: (form) => ({ name: "archive", properties: { archived: isOn(form, "archived") } }),
} satisfies Command;

/** Renames a file. */
export const renameFileCommand = {
  path: "/files/:fileId/rename",
  failed: { title: "Failed to rename file.", description: "Please try again." },
  apply: (form: FormData) => {
    const name = textOf(form, "name");
    return name ? { name } : {};
  },
  event: () => ({ name: "rename", properties: {} }),
} satisfies Command;

/** Moves a file to the trash. */
export const trashFileCommand = {
  path: "/files/:fileId/trash",
  api: ["/api/files/{id}/trash"],
  failed: { title: "Failed to move file to trash." },
  apply: () => ({ isLeaving: true }),
  event: () => ({ name: "delete", properties: { what: "file", forever: false, items: 1 } }),
} satisfies Command;

/** The focus view has its own failure message (specification, section 8). */
export const trashShownFileCommand = {
  path: trashFileCommand.path,
  failed: { title: "Delete failed", description: "Could not move the file to trash." },
};

/** Restores a file from the trash. */
export const restoreFileCommand = {
  path: "/files/:fileId/restore",
  api: ["/api/files/{id}/restore"],
  failed: { title: "Failed to restore file." },
} satisfies Command;

/** Retries a preview that failed for days. */
export const retryPreviewCommand = {
  path: "/files/:fileId/retry-preview",
  api: ["/api/files/{id}/retry-preview"],
  failed: { title: "Could not make the preview again." },
} satisfies Command;

/** States which files are versions of one another, in which order, and which is current. */
export const decideVersionsCommand = {
  path: "/files/:fileId/versions",
  api: ["/api/files/{id}/versions"],
  failed: { title: "Could not change the versions." },
} satisfies Command;

/** Adds a file to a thread, or to 'My files'. */
export const uploadFileCommand = {
  path: "/uploads",
  api: ["/api/files/upload"],
  done: ({ name, threadId }) => ({
    title: "File uploaded successfully",
    description: `${name} has been added to ${threadId === null ? "your files" : "this thread"}.`,
  }),
  failed: { title: "Upload failed" },
  event: (form) => ({
    name: "upload",
    properties: { as: "file", into: form.has("threadId") ? "thread" : "my-files" },
  }),
} satisfies UploadCommand;

/** Replaces a file's bytes. */
export const replaceFileCommand = {
  path: "/files/:fileId/replace",
  api: ["/api/files/{id}/replace"],
  done: ({ name }: { name: string }) => ({
    title: "File replaced",
    description: `${name} has a new version.`,
    isFinal: true,
  }),
  failed: { title: "Upload failed" },
  event: () => ({ name: "upload", properties: { as: "replacement" } }),
} satisfies UploadCommand;

/** Replaces a file's preview with a picture that the user uploads. */
export const replacePreviewCommand = {
  path: "/files/:fileId/own-preview",
  api: ["/api/files/update-preview", "/api/files/replace-preview"],
  done: {
    title: "Image uploaded successfully",
    description: "The preview has been updated and linked to your feedback thread.",
    isFinal: true,
  },
  failed: { title: "Upload failed" },
  event: () => ({ name: "upload", properties: { as: "preview" } }),
} satisfies UploadCommand;

/** The commands whose changes every list of files shows before the answer. */
export const fileChanges = [
  pinFileCommand,
  archiveFileCommand,
  renameFileCommand,
  trashFileCommand,
];

export const fileCommands = [
  ...fileChanges,
  restoreFileCommand,
  retryPreviewCommand,
  decideVersionsCommand,
  uploadFileCommand,
  replaceFileCommand,
  replacePreviewCommand,
];
