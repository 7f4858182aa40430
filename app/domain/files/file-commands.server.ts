import { z } from "zod";
import { Refused } from "#app/domain/command/acting.server.ts";
import { declareCall } from "#app/domain/command/api-call.server.ts";
import { undoBy } from "#app/domain/command/command.ts";
import { type ServedCommand, serveCommand } from "#app/domain/command/serve-command.server.ts";
import {
  restorableLater,
  restoredWords,
  restoreFailed,
  trashedWords,
} from "#app/domain/command/trash-words.ts";
import { type FileView, fileIdSchema, fileViewSchema } from "./file.ts";
import {
  archiveFileCommand,
  decideVersionsCommand,
  pinFileCommand,
  renameFileCommand,
  restoreFileCommand,
  retryPreviewCommand,
  trashFileCommand,
  trashShownFileCommand,
} from "./file-commands.ts";
import { fileNameSchema } from "./file-name.ts";
import { setFileArchived, setFilePinned } from "./flag-file.server.ts";
import { retryPreview } from "./previews/retry-preview.server.ts";
import { renameFile } from "./rename-file.server.ts";
import { restoreFile, trashFile } from "./trash-file.server.ts";
import { decideVersions } from "./versions/decide-versions.server.ts";
import { decisionsSchema } from "./versions/version-decision.ts";
import { versionSayingSchema } from "./versions/version-saying.ts";

const ofFile = { fileId: fileIdSchema };
/** The screen that the form is on. */
const shownIn = z.enum(["focus-view", "trash"]).optional();
/** The wanted value of a flag. Undefined means toggle. */
const wanted = z
  .enum(["true", "false"])
  .transform((text) => text === "true")
  .optional();

/** What all calls on one file have in common. */
const call = {
  group: "Files",
  params: z.object({ id: fileIdSchema }),
  answer: z.object({ success: z.literal(true), file: fileViewSchema }),
  example: { params: { id: 12 } },
} as const;
const changed = (file: FileView | null) => file && { success: true as const, file };
const toggles =
  "Without a body it toggles; with one it sets, so that a repeated call changes nothing.";

const versionTitles = {
  joins: "Added to the versions",
  "stands-alone": "Taken out of the versions",
  "is-no-version": "Kept apart",
  "is-current": "Current version chosen",
  "continues-nothing": "Not a continuation",
  order: "Order of versions changed",
  "as-before": "Versions are as before",
};

export const servedFileCommands: ServedCommand[] = [
  serveCommand(pinFileCommand, {
    form: z.object({ ...ofFile, pinned: wanted }),
    run: setFilePinned,
    done: ({ isPinned }) => ({ title: isPinned ? "File Pinned" : "File Unpinned" }),
    calls: [
      declareCall({
        ...call,
        id: "pinFile",
        method: "PATCH",
        summary: "Pins a file, or unpins it",
        description: toggles,
        body: z.object({ pinned: z.boolean("must be true or false").optional() }),
        example: { ...call.example, body: { pinned: true } },
        run: async (viewer, { params, body }) =>
          changed(await setFilePinned(viewer, { fileId: params.id, ...body })),
      }),
    ],
  }),
  serveCommand(archiveFileCommand, {
    form: z.object({ ...ofFile, archived: wanted }),
    run: setFileArchived,
    done: ({ isArchived }) => ({ title: isArchived ? "File Archived" : "File Unarchived" }),
    calls: [
      declareCall({
        ...call,
        id: "archiveFile",
        method: "PATCH",
        summary: "Archives a file, or takes it out of the archive",
        description: toggles,
        body: z.object({ archived: z.boolean("must be true or false").optional() }),
        example: { ...call.example, body: { archived: true } },
        run: async (viewer, { params, body }) =>
          changed(await setFileArchived(viewer, { fileId: params.id, ...body })),
      }),
    ],
  }),
  serveCommand(renameFileCommand, {
    // Any string: an invalid name is refused beside its field.
    form: z.object({ ...ofFile, name: z.string() }),
    run: async (viewer, { fileId, name }) => {
      const checked = fileNameSchema.safeParse(name);
      if (checked.success) return renameFile(viewer, { fileId, name: checked.data });
      const message = checked.error.issues[0]?.message ?? "The file needs a name.";
      return new Refused(400, { description: message }, { error: { field: "name", message } });
    },
    done: { title: "File renamed" },
    missing: "This file is not here any more.",
  }),
  serveCommand(trashFileCommand, {
    form: z.object({ ...ofFile, shownIn }),
    run: async (viewer, { fileId, shownIn }) =>
      (await trashFile(viewer, { fileId })) ??
      new Refused(404, shownIn === "focus-view" ? trashShownFileCommand.failed : {}),
    done: { title: trashedWords.file, description: restorableLater },
    undoFailed: "Failed to restore file.",
    calls: [
      declareCall({
        ...call,
        id: "trashFile",
        method: "POST",
        summary: "Moves a file to the trash",
        run: async (viewer, { params }) => changed(await trashFile(viewer, { fileId: params.id })),
      }),
    ],
  }),
  serveCommand(restoreFileCommand, {
    form: z.object({ ...ofFile, shownIn }),
    run: async (viewer, { fileId, shownIn }) =>
      (await restoreFile(viewer, { fileId })) ??
      new Refused(404, shownIn === "trash" ? restoreFailed : {}),
    done: restoredWords.file,
    calls: [
      declareCall({
        ...call,
        id: "restoreFile",
        method: "POST",
        summary: "Takes a file out of the trash",
        run: async (viewer, { params }) =>
          changed(await restoreFile(viewer, { fileId: params.id })),
      }),
    ],
  }),
  serveCommand(retryPreviewCommand, {
    form: z.object(ofFile),
    run: retryPreview,
    done: { title: "The preview is being made again" },
    missing: "The file is not there any more.",
    calls: [
      declareCall({
        ...call,
        id: "retryPreview",
        method: "POST",
        summary: "Has a preview made again that failed",
        description: "It changes nothing for a file whose `previewState` is not `failed`.",
        run: async (viewer, { params }) =>
          changed(await retryPreview(viewer, { fileId: params.id })),
      }),
    ],
  }),
  serveCommand(decideVersionsCommand, {
    form: z.object({
      ...ofFile,
      ...versionSayingSchema.shape,
      /** File ids with commas. */
      order: z
        .string()
        .max(4_000)
        .transform((text): unknown[] => text.split(","))
        .pipe(versionSayingSchema.shape.order.unwrap())
        .optional(),
      decisions: z
        .string()
        .max(100_000)
        .transform((text, context): unknown => {
          try {
            return JSON.parse(text);
          } catch {
            context.addIssue("is not JSON");
            return z.NEVER;
          }
        })
        .pipe(decisionsSchema)
        .optional(),
    }),
    run: decideVersions,
    done: ({ says, before }, { fileId }) => {
      const fields = { says: "as-before", decisions: JSON.stringify(before) };
      return {
        title: versionTitles[says],
        undo: undoBy(decideVersionsCommand, { fileId }, fields),
      };
    },
    missing: "A file is not here any more. Reload and try again.",
    calls: [
      declareCall({
        ...call,
        id: "decideVersions",
        method: "POST",
        summary: "Says which files of a thread are versions of one another",
        description:
          "`joins` and `is-no-version` need `other`, `order` needs all versions oldest first, and `as-before` the `decisions` that an earlier answer gave as `before`.",
        body: versionSayingSchema,
        answer: z.object({
          success: z.literal(true),
          says: versionSayingSchema.shape.says,
          before: decisionsSchema,
        }),
        example: { ...call.example, body: { says: "stands-alone" } },
        run: async (viewer, { params, body }) => {
          const decided = await decideVersions(viewer, { fileId: params.id, ...body });
          return decided && { success: true as const, ...decided };
        },
      }),
    ],
  }),
];
