import { z } from "zod";
import { Refused } from "#app/domain/command/acting.server.ts";
import { declareUploadCall } from "#app/domain/command/api-call.server.ts";
import { type ServedCommand, serveUpload } from "#app/domain/command/serve-command.server.ts";
import { threadIdSchema } from "#app/domain/threads/thread.ts";
import type { Refused as RefusedFile } from "./bytes/take-bytes.server.ts";
import { type FileView, fileIdSchema, fileViewSchema } from "./file.ts";
import { withAwaitedPreview } from "./file-address.ts";
import { replaceFileCommand, replacePreviewCommand, uploadFileCommand } from "./file-commands.ts";
import { replacePreview } from "./previews/replace-preview.server.ts";
import { replaceFile } from "./replace-file.server.ts";
import { uploadFile } from "./upload-file.server.ts";
import { placeOfUpload, uploadFormSchema } from "./upload-form.ts";

const ofFile = z.object({ fileId: fileIdSchema });
const noFields = z.object({});
const previewAnswer = z.object({ success: z.literal(true), previewUrl: z.string().nullable() });

/** The file that an upload became, or why it was refused. */
function fileOrRefused(outcome: { ok: true; file: FileView } | RefusedFile | null) {
  if (outcome === null) return null;
  if (outcome.ok) return outcome.file;
  const { reason, message } = outcome;
  const toast = {
    ...(reason === "wrong-type" && { title: "Invalid file type" }),
    description: message,
  };
  return new Refused(statusOf(outcome), toast, { message }, "file");
}

function statusOf({ reason }: RefusedFile): number {
  if (reason === "too-many") return 429;
  return reason === "too-large" ? 413 : 400;
}

/** The outcome, or the answer made of its file. */
function answerWith<Answer>(
  outcome: FileView | Refused | null,
  answer: (file: FileView) => Answer,
): Answer | Refused | null {
  return outcome === null || outcome instanceof Refused ? outcome : answer(outcome);
}

const withPreview = ({ previewUrl }: FileView) => ({ success: true as const, previewUrl });

export const servedUploads: ServedCommand[] = [
  serveUpload(uploadFileCommand, {
    params: noFields,
    form: uploadFormSchema,
    run: async (viewer, file, { fields }) => {
      const place = async () => placeOfUpload(await fields());
      return fileOrRefused(await uploadFile(viewer, { ...file, place }));
    },
    missing: "This thread is not here any more.",
    calls: [
      declareUploadCall({
        id: "uploadFile",
        group: "Files",
        method: "POST",
        summary: "Adds a file to a thread, or to 'My files' with type=computer_upload",
        description: "The same bytes under the same name in the same place are one file.",
        form: uploadFormSchema,
        answer: z.object({
          success: z.literal(true),
          file: fileViewSchema,
          fileId: z.number().int(),
          previewUrl: z.string().nullable(),
          revision: z
            .number()
            .int()
            .nullable()
            .describe("Of the user's changes; null where the file was there already"),
        }),
        refusals: [404],
        run: async (viewer, sent, { fields }) => {
          const place = async () => placeOfUpload(await fields());
          const uploaded = await uploadFile(viewer, { ...sent, place });
          return answerWith(fileOrRefused(uploaded), (stored) => {
            const file = withAwaitedPreview(stored);
            const { id: fileId, previewUrl } = file;
            const revision = viewer.commits.at(-1)?.revision ?? null;
            return { success: true as const, file, fileId, previewUrl, revision };
          });
        },
      }),
    ],
  }),
  serveUpload(replaceFileCommand, {
    params: ofFile,
    form: noFields,
    run: async (viewer, file, { params }) =>
      fileOrRefused(await replaceFile(viewer, { ...params, ...file })),
    missing: "This file is not here any more.",
    calls: [
      declareUploadCall({
        id: "replaceFile",
        group: "Files",
        method: "POST",
        summary: "Puts new bytes under a file, which keeps its id, feedback and flags",
        params: z.object({ id: fileIdSchema }),
        form: noFields,
        answer: z.object({ success: z.literal(true), message: z.string(), file: fileViewSchema }),
        example: { params: { id: 12 } },
        run: async (viewer, sent, { params }) => {
          const replaced = await replaceFile(viewer, { fileId: params.id, ...sent });
          return answerWith(fileOrRefused(replaced), (file) => ({
            success: true as const,
            message: "File replaced",
            file: withAwaitedPreview(file),
          }));
        },
      }),
    ],
  }),
  serveUpload(replacePreviewCommand, {
    params: ofFile,
    form: noFields,
    run: async (viewer, file, { params }) =>
      fileOrRefused(await replacePreview(viewer, { ...file, target: async () => params })),
    missing: "This file is not here any more.",
    calls: [
      declareUploadCall({
        id: "updatePreview",
        group: "Files",
        method: "POST",
        summary: "Gives a file a picture by hand",
        form: ofFile,
        answer: previewAnswer,
        refusals: [404],
        run: async (viewer, file, { fields }) => {
          const replaced = await replacePreview(viewer, { ...file, target: fields });
          return answerWith(fileOrRefused(replaced), withPreview);
        },
      }),
      declareUploadCall({
        id: "replacePreview",
        group: "Files",
        method: "POST",
        summary: "The same for a file of a thread",
        form: z.object({ originalFileId: fileIdSchema, threadId: threadIdSchema.optional() }),
        answer: previewAnswer,
        refusals: [404],
        run: async (viewer, file, { fields }) => {
          const target = async () => {
            const { originalFileId, threadId } = await fields();
            return { fileId: originalFileId, threadId };
          };
          const replaced = await replacePreview(viewer, { ...file, target });
          return answerWith(fileOrRefused(replaced), withPreview);
        },
      }),
    ],
  }),
];
