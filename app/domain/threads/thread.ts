import { z } from "zod";
import { unverifiedReasonSchema } from "./authorship.ts";

/** The mail provider's id of a thread or a message. Demo threads have ids of our own. */
export const threadIdSchema = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, "is not a thread id");
export const messageIdSchema = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, "is not a message id");

export const personSchema = z.object({ name: z.string(), email: z.string() });
export type Person = z.output<typeof personSchema>;

/**
 * Who wrote a message. `through`: the address in whose name it came, when a group or list passed it on, or the form
 * of a website sent it.
 */
export const senderSchema = personSchema.extend({
  through: z.object({ by: z.enum(["group", "form"]), email: z.string() }).optional(),
});
export type Sender = z.output<typeof senderSchema>;

/**
 * The state of a stored raw message: as received ('whole'); still with permanently deleted files
 * ('due'); without them ('redacted'); or, if it could not be rewritten, its header and text
 * ('stub').
 */
export type RawState = "whole" | "due" | "redacted" | "stub";

/** A card of the Email Threads panel. */
export const threadCardSchema = z.object({
  threadId: z.string(),
  threadTitle: z.string(),
  senderName: z.string(),
  feedbackCount: z.number().int(),
  openFeedbackCount: z.number().int(),
  fileCount: z.number().int(),
  importedAt: z.iso.datetime(),
  isDemoContent: z.boolean(),
  representativeFile: z
    .object({ id: z.number().int(), name: z.string(), previewUrl: z.string().nullable() })
    .nullable(),
});
export type ThreadCard = z.output<typeof threadCardSchema>;

/** Which part of a mail could not be read: its `text`, or its `tasks`. */
export const readingProblems = ["text", "tasks"] as const;
export type ReadingProblem = (typeof readingProblems)[number];

/** Why a language model gave no answer about a mail, where asking again would not help (model-problem.ts). */
export const modelProblems = ["refused", "declined", "too-large", "too-long", "garbled"] as const;

/** A message in the focus view. `body` is its own new text; `text` includes the quoted history. */
export const messageViewSchema = z.object({
  id: z.string(),
  sender: senderSchema,
  recipients: z.array(personSchema),
  timestamp: z.iso.datetime(),
  body: z.string(),
  hasQuotedHistory: z.boolean(),
  readingProblem: z.enum(readingProblems).nullable(),
  /** Set if the language model did not read all of it. */
  modelPart: z
    .object({
      /** The length of the part of `body` that it was shown. */
      readTo: z.number().int(),
      /** Why it gave no answer at all. */
      problem: z.enum(modelProblems).nullable(),
    })
    .nullable(),
  /** Why its sender may be forged; null for a verified sender. */
  unverified: unverifiedReasonSchema.nullable(),
});
export type MessageView = z.output<typeof messageViewSchema>;

/** What the language model has read of a thread, for the page of one whose person allows it. */
export const modelReadingSchema = z.object({
  /** A person left the thread out: none of its mails is sent. */
  optOut: z.boolean(),
  /** The number of mails with an answer. */
  read: z.number().int(),
  /** The number of mails that are to be asked about. */
  waiting: z.number().int(),
  /** Why the model answers nothing at the moment, as a part of a sentence; null while it answers. */
  outage: z.string().nullable(),
});
export type ModelReading = z.output<typeof modelReadingSchema>;
