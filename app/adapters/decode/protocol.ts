import { z } from "zod";
import { refusalSchema } from "./decoded.ts";
import { inspectionSchema, previewHeadSchema } from "./file-facts.ts";
import { readMailHeadSchema } from "./parsed-mail.ts";

/** What the client asks of the decoder process. The bytes to decode are the frame's one part. */
export const decoderRequestSchema = z.discriminatedUnion("op", [
  z.object({ op: z.literal("parseMail") }),
  z.object({
    op: z.literal("readText"),
    /** What is to be read out of the text: names work that the process knows. */
    task: z.string(),
    /** Milliseconds of processor time, where less than the kind's limit is left. */
    cpuLimitMs: z.number(),
  }),
  z.object({ op: z.literal("inspect"), name: z.string() }),
  z.object({
    op: z.literal("renderPreview"),
    name: z.string(),
    page: z.number().int().min(1),
    maxEdge: z.number().int().min(16).max(4096),
  }),
  /** A message without the files at these places of its list of attachments. */
  z.object({
    op: z.literal("redactMail"),
    partIndexes: z.array(z.number().int().nonnegative()),
  }),
]);

export type DecoderRequest = z.output<typeof decoderRequestSchema>;

function answer<T extends z.ZodType>(value: T) {
  return z.union([z.object({ ok: z.literal(true), value }), refusalSchema]);
}

/** What the process says on its way: which step of a request it begins; null for one about the whole. */
export const stepSchema = z.object({ step: z.number().int().nonnegative().nullable() });

/** What it answers. A mail's attachments are the parts, in order; a preview's image is part 0. */
export const mailAnswerSchema = answer(readMailHeadSchema);
/** The value is the caller's to check. */
export const textAnswerSchema = answer(z.unknown());
export const inspectionAnswerSchema = answer(inspectionSchema);
export const previewAnswerSchema = answer(previewHeadSchema);
/** The rewritten message is the answer's part 0. */
export const redactionAnswerSchema = answer(z.object({ size: z.number().int().nonnegative() }));
