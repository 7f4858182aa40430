import { z } from "zod";
import { unverifiedReasonSchema } from "./authorship.ts";

/** The mail provider's id of a thread or a message; demo threads have ids of our own. */
export const threadIdSchema = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, "is not a thread id");
export const messageIdSchema = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, "is not a message id");

export const personSchema = z.object({ name: z.string(), email: z.string() });
export type Person = z.output<typeof personSchema>;

/**
 * What a kept raw message is: as it came ('whole'); still with files that were deleted forever ('due');
 * without them ('redacted'); or, where it could not be rewritten, a header and the text ('stub').
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

/** What could not be read of a mail: its `text`, or what it asks for (`tasks`). */
export const readingProblems = ["text", "tasks"] as const;
export type ReadingProblem = (typeof readingProblems)[number];

/** A message in the focus view. `body` is its own new text; `text` has the quoted history too. */
export const messageViewSchema = z.object({
  id: z.string(),
  sender: personSchema,
  recipients: z.array(personSchema),
  timestamp: z.iso.datetime(),
  body: z.string(),
  hasQuotedHistory: z.boolean(),
  readingProblem: z.enum(readingProblems).nullable(),
  /** Why anybody may have written it; null for a message whose sender is who it says. */
  unverified: unverifiedReasonSchema.nullable(),
});
export type MessageView = z.output<typeof messageViewSchema>;
