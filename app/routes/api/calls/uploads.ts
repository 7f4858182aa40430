import { z } from "zod";
import { replaceFileCommand } from "#app/commands/files/replace-file.ts";
import { replacePreviewCommand } from "#app/commands/files/replace-preview.ts";
import { uploadFileCommand } from "#app/commands/files/upload-file.ts";
import { fileIdSchema, fileViewSchema } from "#app/domain/files/file.ts";
import { uploadFormSchema } from "#app/domain/files/upload-form.ts";
import { threadIdSchema } from "#app/domain/threads/thread.ts";
import { defineCall } from "../call.ts";

const preview = z.object({ success: z.literal(true), previewUrl: z.string().nullable() });

export const uploadFileCall = defineCall({
  id: "uploadFile",
  method: "POST",
  path: uploadFileCommand.api[0],
  summary: "Adds a file to a thread, or to 'My files' with type=computer_upload",
  description: "The same bytes under the same name in the same place are one file.",
  access: "session",
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
});

export const replaceFileCall = defineCall({
  id: "replaceFile",
  method: "POST",
  path: replaceFileCommand.api[0],
  summary: "Puts new bytes under a file, which keeps its id, feedback and flags",
  access: "session",
  params: z.object({ id: fileIdSchema }),
  form: z.object({}),
  answer: z.object({ success: z.literal(true), message: z.string(), file: fileViewSchema }),
  example: { params: { id: 12 } },
});

export const updatePreviewCall = defineCall({
  id: "updatePreview",
  method: "POST",
  path: replacePreviewCommand.api[0],
  summary: "Gives a file a picture by hand",
  access: "session",
  form: z.object({ fileId: fileIdSchema }),
  answer: preview,
  refusals: [404],
});

export const replacePreviewCall = defineCall({
  id: "replacePreview",
  method: "POST",
  path: replacePreviewCommand.api[1],
  summary: "The same for a file of a thread",
  access: "session",
  form: z.object({ originalFileId: fileIdSchema, threadId: threadIdSchema.optional() }),
  answer: preview,
  refusals: [404],
});
