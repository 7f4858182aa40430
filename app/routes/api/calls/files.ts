import { z } from "zod";
import { archiveFileCommand } from "#app/commands/files/archive-file.ts";
import { decideVersionsCalls } from "#app/commands/files/decide-versions.ts";
import { pinFileCommand } from "#app/commands/files/pin-file.ts";
import { restoreFileCommand } from "#app/commands/files/restore-file.ts";
import { retryPreviewCommand } from "#app/commands/files/retry-preview.ts";
import { trashFileCommand } from "#app/commands/files/trash-file.ts";
import { deleteForeverCommand } from "#app/commands/trash/delete-forever.ts";
import { itemIdsSchema } from "#app/domain/desk/deletion/item-ids.ts";
import { trashViewSchema } from "#app/domain/desk/trash/trash-view.ts";
import { fileIdSchema, fileViewSchema } from "#app/domain/files/file.ts";
import { fileListCursorSchema } from "#app/domain/files/file-list-cursor.ts";
import { stackViewSchema } from "#app/domain/files/versions/stack-view.ts";
import { decisionsSchema } from "#app/domain/files/versions/version-decision.ts";
import { versionSayingSchema } from "#app/domain/files/versions/version-saying.ts";
import { defineCall } from "../call.ts";

const params = z.object({ id: fileIdSchema });
const changed = z.object({ success: z.literal(true), file: fileViewSchema });
const example = { params: { id: 12 } };

export const trashFileCall = defineCall({
  id: "trashFile",
  method: "POST",
  path: trashFileCommand.api[0],
  summary: "Moves a file to the trash",
  access: "session",
  params,
  answer: changed,
  example,
});

export const restoreFileCall = defineCall({
  id: "restoreFile",
  method: "POST",
  path: restoreFileCommand.api[0],
  summary: "Takes a file out of the trash",
  access: "session",
  params,
  answer: changed,
  example,
});

export const retryPreviewCall = defineCall({
  id: "retryPreview",
  method: "POST",
  path: retryPreviewCommand.api[0],
  summary: "Has a preview made again that failed",
  description: "It changes nothing for a file whose `previewState` is not `failed`.",
  access: "session",
  params,
  answer: changed,
  example,
});

export const pinFileCall = defineCall({
  id: "pinFile",
  method: "PATCH",
  path: pinFileCommand.api[0],
  summary: "Pins a file, or unpins it",
  description:
    "Without a body it toggles; with one it sets, so that a repeated call changes nothing.",
  access: "session",
  params,
  body: z.object({ pinned: z.boolean("must be true or false").optional() }),
  answer: changed,
  example: { ...example, body: { pinned: true } },
});

export const archiveFileCall = defineCall({
  id: "archiveFile",
  method: "PATCH",
  path: archiveFileCommand.api[0],
  summary: "Archives a file, or takes it out of the archive",
  description:
    "Without a body it toggles; with one it sets, so that a repeated call changes nothing.",
  access: "session",
  params,
  body: z.object({ archived: z.boolean("must be true or false").optional() }),
  answer: changed,
  example: { ...example, body: { archived: true } },
});

export const fileVersionsCall = defineCall({
  id: "fileVersions",
  method: "GET",
  path: decideVersionsCalls[0],
  summary: "The versions of the thing that a file is one of, oldest first",
  description: "404 for a file that has no other version.",
  access: "session",
  params,
  answer: stackViewSchema,
  example,
});

export const decideVersionsCall = defineCall({
  id: "decideVersions",
  method: "POST",
  path: decideVersionsCalls[0],
  summary: "Says which files of a thread are versions of one another",
  description:
    "`joins` and `is-no-version` need `other`, `order` needs all versions oldest first, and `as-before` the `decisions` that an earlier answer gave as `before`.",
  access: "session",
  params,
  body: versionSayingSchema,
  answer: z.object({
    success: z.literal(true),
    says: versionSayingSchema.shape.says,
    before: decisionsSchema,
  }),
  example: { ...example, body: { says: "stands-alone" } },
});

export const listAllFilesCall = defineCall({
  id: "listAllFiles",
  method: "GET",
  path: "/api/files/all-imports",
  summary: "All files that are not in the trash, page by page: pinned first, then newest first",
  access: "session",
  query: z.object({
    cursor: fileListCursorSchema("added").optional(),
    limit: z.coerce.number().int().min(1).max(100).default(100),
  }),
  answer: z.object({ files: z.array(fileViewSchema), nextCursor: z.string().nullable() }),
  paged: true,
  example: { query: { limit: 24 } },
});

export const filesByIdsCall = defineCall({
  id: "filesByIds",
  method: "POST",
  path: "/api/files/by-ids",
  summary: "Those of these files that the user has, in this order",
  access: "session",
  body: z.object({
    fileIds: z.array(fileIdSchema, "must be a list of file ids").max(500, "has more than 500 ids"),
  }),
  answer: z.array(fileViewSchema),
  example: { body: { fileIds: [12, 7] } },
});

export const listTrashCall = defineCall({
  id: "listTrash",
  method: "GET",
  path: "/api/files/trash",
  summary: "What is in the trash, trashed last first",
  access: "session",
  answer: trashViewSchema,
});

export const emptyTrashCall = defineCall({
  id: "emptyTrash",
  method: "POST",
  path: deleteForeverCommand.api[0],
  summary: "Deletes threads, files and comments in the trash forever",
  description: "What is not in the trash is left alone, so that a repeated call deletes nothing.",
  access: "session",
  body: z.object({ itemIds: itemIdsSchema }),
  answer: z.object({ success: z.literal(true), deleted: z.number().int() }),
  example: { body: { itemIds: [12, "3f0e8a52-7c1d-4f6a-9b1e-0d2c4b6a8e10"] } },
});
