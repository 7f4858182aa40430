import { z } from "zod";
import { readTaskStatus, taskStatuses } from "./task-status.ts";

export const taskIdSchema = z.uuid("is not a task id");

export type TaskKind = "request" | "implicit" | "question" | "commitment";

/**
 * What an ask counts as: a task, one that a person has yet to confirm ('unsure'), none at all ('dismissed'),
 * or a part of another one ('merged').
 */
export const taskClassifications = ["task", "unsure", "dismissed", "merged"] as const;
export type TaskClassification = (typeof taskClassifications)[number];

/** What a person can say that an ask is. */
export const choosableClassifications = ["task", "unsure", "dismissed"] as const;
export type ChoosableClassification = (typeof choosableClassifications)[number];

/** What a person may change of a task, besides its status. */
export const taskFields = ["text", "category", "assignee", "due"] as const;
export type TaskField = (typeof taskFields)[number];

/** Verbatim words of a message that speak of a task; offsets are UTF-16 units into its body. */
export const mentionSchema = z.object({
  messageId: z.string(),
  quote: z.string(),
  quoteStart: z.number().int().nonnegative(),
  quoteEnd: z.number().int().nonnegative(),
  sentAt: z.iso.datetime(),
});
/** A later message asks the same again. */
export type Reminder = z.output<typeof mentionSchema>;
/** Why a message only suggests to close: see doubtSchema in extraction. */
const closingDoubts = ["new-sender", "unverified", "unchecked", "likely"] as const;

/** A later message says that it is done, or need not be; `doubt` when that does not close it by itself. */
export const closingSchema = mentionSchema.extend({ doubt: z.enum(closingDoubts).optional() });
export type Closing = z.output<typeof closingSchema>;

/** Any spelling of a status that the specification knows: 'open' or missing is not started, 'resolved' is done. */
export const taskStatusSchema = z.string().nullish().transform(toStatus);

/** A status to be set: the same, but one has to be given. */
export const newTaskStatusSchema = z.string("is missing").min(1, "is missing").transform(toStatus);

function toStatus(text: string | null | undefined, context: z.RefinementCtx) {
  const status = readTaskStatus(text);
  if (status) return status;
  context.addIssue({ code: "custom", message: "must be 'not started', 'in progress' or 'done'" });
  return z.NEVER;
}

/** A task as screens and /api show it; /api calls it feedback (specification, section 3). */
export const taskViewSchema = z.object({
  id: z.string(),
  threadId: z.string(),
  threadTitle: z.string(),
  messageId: z.string().nullable(),
  fileId: z.number().int().nullable(),
  /** It had one, which lies in the trash or was deleted. */
  isFileGone: z.boolean(),
  page: z.number().int().nullable(),
  text: z.string(),
  quote: z.string().nullable(),
  quoteStart: z.number().int().nullable(),
  quoteEnd: z.number().int().nullable(),
  kind: z.enum(["request", "implicit", "question", "commitment"]),
  category: z.string(),
  status: z.enum(taskStatuses),
  isResolved: z.boolean(),
  user: z.string(),
  senderEmail: z.string(),
  photoUrl: z.string().nullable(),
  assignee: z.enum(["owner", "other"]),
  due: z.string().nullable(),
  /** How sure the extractor is, 0 to 1, and why it thinks so. */
  confidence: z.number(),
  reason: z.string(),
  classification: z.enum(taskClassifications),
  reminders: z.array(mentionSchema),
  /** Words of a later mail that settle it. */
  closing: closingSchema.nullable(),
  /**
   * 'closed' by mail while no person had a hand in it; 'suggested' for one that a person has touched, or
   * by a mail whose author has no say in it.
   */
  closingState: z.enum(["closed", "suggested"]).nullable(),
  isDemoContent: z.boolean(),
  createdAt: z.iso.datetime(),
  emailTimestamp: z.iso.datetime(),
  fileTitle: z.string().nullable(),
  filePreview: z.string().nullable(),
});
export type TaskView = z.output<typeof taskViewSchema>;
