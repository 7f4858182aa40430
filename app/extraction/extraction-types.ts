import { z } from "zod";
import { askDoubts } from "./ask-doubts.ts";
import { knownRoleSchema, participantBounds, participantSchema } from "./roles/role-types.ts";
import { taskCategories } from "./task-categories.ts";
import { threadBounds } from "./thread-bounds.ts";
import { lookSchema } from "./versions/looks/look.ts";

export const personSchema = z.object({ name: z.string(), address: z.string() });

export const threadAttachmentSchema = z.object({
  fileId: z.number().nullable(),
  name: z.string(),
  type: z.string(),
  /** The hash of the file's bytes in the message. */
  hash: z.string().optional(),
  /** The look of its first page, if known. */
  look: lookSchema.optional(),
});

export const itemKindSchema = z.enum(["request", "implicit", "question", "commitment"]);

/** The quote of an ask in a message. */
export const askPlaceSchema = z.object({
  messageId: z.string(),
  quoteStart: z.number().int().nonnegative(),
  quoteEnd: z.number().int().nonnegative(),
  /** In a question to a language model: an earlier message had settled it. */
  settled: z.literal(true).optional(),
});

/** Whether the writer of a message does the work or judges it. */
export const writerRoleSchema = z.enum(["maker", "reviewer"]);

/** One ask in a language model's answer. It is untrusted until merge-answer has checked it. */
export const modelItemSchema = z.object({
  quote: z.string().min(1).max(2_000),
  kind: itemKindSchema,
  task: z.string().max(1_000),
  file: z.string().max(500).nullable(),
  page: z.number().nullable(),
  due: z.string().max(40).nullable(),
  assignee: z.enum(["owner", "other"]),
  category: z.enum(taskCategories),
  confidence: z.number(),
  reason: z.string().max(1_000),
  /** The number of the earlier ask, of those that the model was shown, which this one repeats. */
  repeats: z.number().int().nonnegative().optional(),
});

/** A language model's statement that a message settles an earlier ask. */
export const modelClosingSchema = z.object({
  /** The number of the earlier ask, of those that the model was shown. */
  ask: z.number().int().nonnegative(),
  quote: z.string().min(1).max(2_000),
  /** True if the words say so explicitly; false if it is only likely. */
  stated: z.boolean(),
});

/** A language model's answer about a message: stored with it, so that reading again gives the same. */
export const modelAnswerSchema = z.object({
  model: z.string(),
  promptVersion: z.number().int(),
  /** The length of the part of the message's text that the model was shown. */
  readTo: z.number().int().nonnegative(),
  /** Null if the model gave no usable answer. */
  items: z.array(modelItemSchema).nullable(),
  tokens: z.object({ input: z.number(), output: z.number() }),
  /** The earlier asks that the model was shown, by number from 0. */
  asks: z.array(askPlaceSchema).optional(),
  closings: z.array(modelClosingSchema).optional(),
  /** The role of the message's writer by the model; null if the message does not tell. */
  writerRole: writerRoleSchema.nullable().optional(),
  /** The model was unreliable when it answered (model-reliability.server.ts): its answer only suggests. */
  suggestsOnly: z.literal(true).optional(),
  /** Why the model gave no usable answer about it. */
  problem: z.string().max(40).optional(),
  /** A person asked to read again: it counts until a newer answer comes. */
  isOutdated: z.literal(true).optional(),
});

/**
 * Why a message is not trusted to change other people's asks: nobody had written to its author (`new-sender`), a
 * group or form passed it on, which proves no author (`relayed`), its author may be forged (`unverified`), or was not checked yet (`unchecked`).
 */
export const doubtSchema = z.enum(["new-sender", "relayed", "unverified", "unchecked"]);

export const threadMessageSchema = z.object({
  id: z.string(),
  from: personSchema,
  /** Missing if its author is trusted. */
  doubt: doubtSchema.optional(),
  to: z.array(personSchema),
  /** ISO 8601 with offset, in the sender's own zone if the mail states it. */
  sentAt: z.string(),
  /** Cleaned text (see clean-message.ts): quotes are offsets into it. */
  text: z.string().max(threadBounds.charactersOfMessage),
  attachments: z.array(threadAttachmentSchema),
  isNewsletter: z.boolean().optional(),
  /** True for files that the owner uploaded to the thread: there is no mail. */
  isUpload: z.boolean().optional(),
  /** A language model's answer about it, if one was asked. */
  answer: modelAnswerSchema.optional(),
});

export const extractionThreadSchema = z.object({
  ownerEmail: z.string(),
  /** All addresses under which the owner writes: they are one person. */
  ownerAddresses: z.array(z.string()).optional(),
  /** The roles that the owner gave to people of the thread. */
  knownRoles: z.array(knownRoleSchema).optional(),
  subject: z.string(),
  messages: z.array(threadMessageSchema).max(threadBounds.messages),
  /** The asks for which a person declined a message's closing: later messages may close them. */
  declined: z
    .array(
      z.object({
        messageId: z.string(),
        quoteStart: z.number(),
        quoteEnd: z.number(),
        closedBy: z.string(),
      }),
    )
    .optional(),
});

export const closingSchema = z.object({
  messageId: z.string(),
  quote: z.string(),
  quoteStart: z.number().int().nonnegative(),
  quoteEnd: z.number().int().nonnegative(),
  /** Why it does not settle the ask by itself: its author is not trusted, or it does not name the ask. */
  doubt: z.enum([...doubtSchema.options, "likely"]).optional(),
});

export const extractedItemSchema = z.object({
  messageId: z.string(),
  quote: z.string(),
  quoteStart: z.number().int().nonnegative(),
  quoteEnd: z.number().int().nonnegative(),
  kind: itemKindSchema,
  text: z.string(),
  fileName: z.string().nullable(),
  fileId: z.number().nullable(),
  page: z.number().int().nullable(),
  author: personSchema,
  assignee: z.enum(["owner", "other"]),
  due: z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}$/)
    .nullable(),
  category: z.enum(taskCategories),
  confidence: z.number().min(0).max(1),
  reason: z.string(),
  /** Set if the extractor is not sure. */
  askDoubt: z.enum(askDoubts).optional(),
  /** True for a promise that names nothing of its own and answers asks that are items of their own. */
  isAnswer: z.boolean().optional(),
  /** Index in the returned list of the earlier item that this one asks again. */
  repeatOf: z.number().int().nonnegative().optional(),
  /** The later words that settle it, a verbatim slice of that message's text. */
  resolvedBy: closingSchema.optional(),
  /** The closings before a later reminder, in order. */
  resolvedBefore: z.array(closingSchema).optional(),
  /** The closings after the message whose closing was declined, in order. */
  resolvedLater: z.array(closingSchema).optional(),
});

/** The asks and people of a thread. */
export const threadExtractionSchema = z.object({
  items: z.array(extractedItemSchema).max(threadBounds.items),
  /** The owner first. */
  participants: z.array(participantSchema).max(participantBounds.people),
});

export type Doubt = z.infer<typeof doubtSchema>;
export type Person = z.infer<typeof personSchema>;
export type ThreadAttachment = z.infer<typeof threadAttachmentSchema>;
export type ThreadMessage = z.infer<typeof threadMessageSchema>;
export type ExtractionThread = z.infer<typeof extractionThreadSchema>;
export type DeclinedAsk = NonNullable<ExtractionThread["declined"]>[number];
export type ItemKind = z.infer<typeof itemKindSchema>;
export type WriterRole = z.infer<typeof writerRoleSchema>;
export type Closing = z.infer<typeof closingSchema>;
export type ModelItem = z.infer<typeof modelItemSchema>;
export type ModelClosing = z.infer<typeof modelClosingSchema>;
export type AskPlace = z.infer<typeof askPlaceSchema>;
export type ModelAnswer = z.infer<typeof modelAnswerSchema>;
export type ExtractedItem = z.infer<typeof extractedItemSchema>;
export type ThreadExtraction = z.infer<typeof threadExtractionSchema>;
