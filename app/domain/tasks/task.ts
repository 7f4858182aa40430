import { z } from "zod";
import { askDoubts } from "#app/extraction/ask-doubts.ts";
import { readTaskStatus, taskStatuses } from "./task-status.ts";

export const taskIdSchema = z.uuid("is not a task id");

export type TaskKind = "request" | "implicit" | "question" | "commitment";

/**
 * The classification of an ask: a task, one that a person has yet to confirm ('unsure'), not a task
 * ('dismissed'), or a part of another one ('merged').
 */
export const taskClassifications = ["task", "unsure", "dismissed", "merged"] as const;
export type TaskClassification = (typeof taskClassifications)[number];

/** The classifications that a user can choose. */
export const choosableClassifications = ["task", "unsure", "dismissed"] as const;
export type ChoosableClassification = (typeof choosableClassifications)[number];

/** The fields of a task that a user can change, except its status. */
export const taskFields = ["text", "category", "assignee", "due"] as const;
export type TaskField = (typeof taskFields)[number];

/** A verbatim quote of a message about a task. Offsets are UTF-16 units into its body. */
export const mentionSchema = z.object({
  messageId: z.string(),
  quote: z.string(),
  quoteStart: z.number().int().nonnegative(),
  quoteEnd: z.number().int().nonnegative(),
  sentAt: z.iso.datetime(),
});
/** A person's choice of a status. */
export const statusDecisionSchema = z.object({
  at: z.iso.datetime(),
  from: z.enum(taskStatuses),
  to: z.enum(taskStatuses),
});
export type StatusDecision = z.output<typeof statusDecisionSchema>;

/** A later message that repeats the ask. */
export type Reminder = z.output<typeof mentionSchema>;
/** Why a message only suggests closing: see doubtSchema in extraction. */
const closingDoubts = ["new-sender", "relayed", "unverified", "unchecked", "likely"] as const;

/**
 * A later message that says that it is done, or not needed. `doubt` is set if that alone does not
 * close it.
 */
export const closingSchema = mentionSchema.extend({ doubt: z.enum(closingDoubts).optional() });
export type Closing = z.output<typeof closingSchema>;

/**
 * A status in any spelling of the specification: 'open' or missing is not started, 'resolved' is
 * done.
 */
export const taskStatusSchema = z.string().nullish().transform(toStatus);

/** A status to set: the same spellings, but required. */
export const newTaskStatusSchema = z.string("is missing").min(1, "is missing").transform(toStatus);

function toStatus(text: string | null | undefined, context: z.RefinementCtx) {
  const status = readTaskStatus(text);
  if (status) return status;
  context.addIssue({ code: "custom", message: "must be 'not started', 'in progress' or 'done'" });
  return z.NEVER;
}

/**
 * A task in the shape that screens and /api show; /api calls it feedback (specification, section
 * 3).
 */
export const taskViewSchema = z.object({
  id: z.string(),
  threadId: z.string(),
  threadTitle: z.string(),
  messageId: z.string().nullable(),
  fileId: z.number().int().nullable(),
  /** True if its file is in the trash or was deleted. */
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
  /** The extractor's confidence, 0 to 1, and its reason. */
  confidence: z.number(),
  reason: z.string(),
  /** Why the extractor was not sure. Null if it was, and for tasks made by hand. */
  askDoubt: z.enum(askDoubts).nullable(),
  classification: z.enum(taskClassifications),
  reminders: z.array(mentionSchema),
  /** The quote of a later mail that settles it. */
  closing: closingSchema.nullable(),
  /**
   * 'closed' if a mail closed it and no user has changed it; 'suggested' if a user has changed it,
   * or if the mail's author is not trusted to close it.
   */
  closingState: z.enum(["closed", "suggested"]).nullable(),
  /** When a done task was closed; null where nobody noted it. */
  closedAt: z.iso.datetime().nullable(),
  isDemoContent: z.boolean(),
  createdAt: z.iso.datetime(),
  emailTimestamp: z.iso.datetime(),
  fileTitle: z.string().nullable(),
  filePreview: z.string().nullable(),
});
export type TaskView = z.output<typeof taskViewSchema>;
