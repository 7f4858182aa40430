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

/** A message in the focus view. `body` is its own new text; `text` includes the quoted history. */
export const messageViewSchema = z.object({
  id: z.string(),
  sender: senderSchema,
  recipients: z.array(personSchema),
  timestamp: z.iso.datetime(),
  body: z.string(),
  hasQuotedHistory: z.boolean(),
  readingProblem: z.enum(readingProblems).nullable(),
  /** Why its sender may be forged; null for a verified sender. */
  unverified: unverifiedReasonSchema.nullable(),
});
export type MessageView = z.output<typeof messageViewSchema>;
