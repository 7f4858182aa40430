import { z } from "zod";
import { listTrash } from "#app/domain/desk/trash/list-trash.server.ts";
import { trashViewSchema } from "#app/domain/desk/trash/trash-view.ts";
import { fileIdSchema, fileViewSchema } from "#app/domain/files/file.ts";
import { fileListCursorSchema } from "#app/domain/files/file-list-cursor.ts";
import { listFiles, listFilesByIds } from "#app/domain/files/list-files.server.ts";
import { findStackOf } from "#app/domain/files/versions/list-stacks.server.ts";
import { stackViewSchema } from "#app/domain/files/versions/stack-view.ts";
import { parseJson, parseParams, parseQuery } from "#app/http/parse.server.ts";
import { notFound } from "#app/http/replies/reply.server.ts";
import { requireApiViewer } from "#app/http/viewer.server.ts";
import { answerTo, describeCall, pageHeaders, type WebCall } from "./web-call.server.ts";

const listAllFilesCall = describeCall({
  id: "listAllFiles",
  group: "Files",
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

const filesByIdsCall = describeCall({
  id: "filesByIds",
  group: "Files",
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

const fileVersionsCall = describeCall({
  id: "fileVersions",
  group: "Files",
  method: "GET",
  path: "/api/files/{id}/versions",
  summary: "The versions of the thing that a file is one of, oldest first",
  description: "404 for a file that has no other version.",
  access: "session",
  params: z.object({ id: fileIdSchema }),
  answer: stackViewSchema,
  example: { params: { id: 12 } },
});

const listTrashCall = describeCall({
  id: "listTrash",
  group: "Files",
  method: "GET",
  path: "/api/files/trash",
  summary: "What is in the trash, trashed last first",
  access: "session",
  answer: trashViewSchema,
});

export const filesCalls: WebCall[] = [
  {
    ...listAllFilesCall,
    respond: async ({ url, context }) => {
      const viewer = requireApiViewer(context);
      const query = parseQuery(url, listAllFilesCall.query);
      const { items: files, nextCursor } = await listFiles(viewer, { view: "all", ...query });
      const headers = pageHeaders(url, nextCursor);
      return answerTo(listAllFilesCall, { files, nextCursor }, { headers });
    },
  },
  {
    ...filesByIdsCall,
    respond: async ({ request, context }) => {
      const viewer = requireApiViewer(context);
      const { fileIds } = await parseJson(request, filesByIdsCall.body);
      return answerTo(filesByIdsCall, await listFilesByIds(viewer, fileIds));
    },
  },
  {
    ...fileVersionsCall,
    respond: async ({ params, context }) => {
      const viewer = requireApiViewer(context);
      const { id } = parseParams(params, fileVersionsCall.params);
      const stack = await findStackOf(viewer, id);
      return stack ? answerTo(fileVersionsCall, stack) : notFound();
    },
  },
  {
    ...listTrashCall,
    // Files and comments, and also threads (readings, 10).
    respond: async ({ context }) =>
      answerTo(listTrashCall, await listTrash(requireApiViewer(context))),
  },
];
