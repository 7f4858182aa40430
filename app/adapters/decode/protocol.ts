import { z } from "zod";
import { refusalSchema } from "./decoded.ts";
import { inspectionSchema, previewHeadSchema } from "./file-facts.ts";
import { mailHeadSchema } from "./parsed-mail.ts";
import { redactionRequestSchema, redactionSchema } from "./redaction.ts";

/** What the client asks of the decoder process. The bytes to decode are the frame's one part. */
export const decoderRequestSchema = z.discriminatedUnion("op", [
  z.object({ op: z.literal("parseMail") }),
  z.object({ op: z.literal("inspect"), name: z.string() }),
  z.object({
    op: z.literal("renderPreview"),
    name: z.string(),
    page: z.number().int().min(1),
    maxEdge: z.number().int().min(16).max(4096),
  }),
  redactionRequestSchema,
]);

export type DecoderRequest = z.output<typeof decoderRequestSchema>;

function answer<T extends z.ZodType>(value: T) {
  return z.union([z.object({ ok: z.literal(true), value }), refusalSchema]);
}

/** What it answers. A mail's attachments are the parts, in order; a preview's image is part 0. */
export const mailAnswerSchema = answer(mailHeadSchema);
export const inspectionAnswerSchema = answer(inspectionSchema);
export const previewAnswerSchema = answer(previewHeadSchema);
export const redactionAnswerSchema = answer(redactionSchema);
