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
  /** Of the bytes that the message brought. */
  hash: z.string().optional(),
  /** What its first page looks like, where that is known. */
  look: lookSchema.optional(),
});

export const itemKindSchema = z.enum(["request", "implicit", "question", "commitment"]);

/** Where an ask stands: the words that were found in a message. */
export const askPlaceSchema = z.object({
  messageId: z.string(),
  quoteStart: z.number().int().nonnegative(),
  quoteEnd: z.number().int().nonnegative(),
});

/** What a language model says of one ask; nothing of it counts before merge-answer has looked. */
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
  /** Which of the earlier asks that it was shown this one repeats. */
  repeats: z.number().int().nonnegative().optional(),
});

/** That a message settles an earlier ask, as a language model says. */
export const modelClosingSchema = z.object({
  /** Which of the earlier asks that it was shown. */
  ask: z.number().int().nonnegative(),
  quote: z.string().min(1).max(2_000),
  /** The words say so themselves; else it is only likely. */
  stated: z.boolean(),
});

/** How a language model read a message: kept with it, so that reading again gives the same. */
export const modelAnswerSchema = z.object({
  model: z.string(),
  promptVersion: z.number().int(),
  /** How much of the message's text it was shown. */
  readTo: z.number().int().nonnegative(),
  /** Null when it was asked and gave nothing that could be used. */
  items: z.array(modelItemSchema).nullable(),
  tokens: z.object({ input: z.number(), output: z.number() }),
  /** The earlier asks that it was shown, by number from 0. */
  asks: z.array(askPlaceSchema).optional(),
  closings: z.array(modelClosingSchema).optional(),
});

/**
 * Why a message has no say in what others wrote: nobody had written to its author (`new-sender`), anybody
 * may have written it (`unverified`), or that is not known yet (`unchecked`).
 */
export const doubtSchema = z.enum(["new-sender", "unverified", "unchecked"]);

export const threadMessageSchema = z.object({
  id: z.string(),
  from: personSchema,
  /** Missing where its author is believed. */
  doubt: doubtSchema.optional(),
  to: z.array(personSchema),
  /** ISO 8601 with offset, in the sender's own zone when the mail told it. */
  sentAt: z.string(),
  /** Cleaned text (see clean-message.ts): quotes are offsets into it. */
  text: z.string().max(threadBounds.charactersOfMessage),
  attachments: z.array(threadAttachmentSchema),
  isNewsletter: z.boolean().optional(),
  /** No mail, but files that the owner put into the thread. */
  isUpload: z.boolean().optional(),
  /** What a language model found in it, if one was asked. */
  answer: modelAnswerSchema.optional(),
});

export const extractionThreadSchema = z.object({
  ownerEmail: z.string(),
  /** All addresses under which the owner writes: they are one person. */
  ownerAddresses: z.array(z.string()).optional(),
  /** What the owner said of people of the thread. */
  knownRoles: z.array(knownRoleSchema).optional(),
  subject: z.string(),
  messages: z.array(threadMessageSchema).max(threadBounds.messages),
  /** Asks of which a person said that a message has not settled them: later ones may. */
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
  /** Why it does not settle anything by itself: its author has no say, or it does not name the ask. */
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
  /** Set where it is not sure. */
  askDoubt: z.enum(askDoubts).optional(),
  /** Index in the returned list of the earlier item that this one asks again. */
  repeatOf: z.number().int().nonnegative().optional(),
  /** The later words that settle it, a verbatim slice of that message's text. */
  resolvedBy: closingSchema.optional(),
  /** What settles it after the message whose closing was declined, in order. */
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
export type Closing = z.infer<typeof closingSchema>;
export type ModelItem = z.infer<typeof modelItemSchema>;
export type ModelClosing = z.infer<typeof modelClosingSchema>;
export type AskPlace = z.infer<typeof askPlaceSchema>;
export type ModelAnswer = z.infer<typeof modelAnswerSchema>;
export type ExtractedItem = z.infer<typeof extractedItemSchema>;
export type ThreadExtraction = z.infer<typeof threadExtractionSchema>;
