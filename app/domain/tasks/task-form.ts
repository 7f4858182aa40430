import { z } from "zod";
import { fileIdSchema } from "#app/domain/files/file.ts";
import { messageIdSchema, threadIdSchema } from "#app/domain/threads/thread.ts";
import { taskCategories } from "#app/extraction/task-categories.ts";
import { placeTextSchema } from "./marks/mark.ts";
import { taskIdSchema } from "./task.ts";
import { firstDueDay, lastDueDay, longestQuote, longestTaskText } from "./task-limits.ts";

/** A task's text. The schema accepts an empty text: the command refuses it with a message. */
export const taskLineSchema = z
  .string("is missing")
  .trim()
  .max(longestTaskText, "is too long")
  .transform((line) => line.replace(/\s+/g, " "));

const dueSchema = z
  .union([z.literal("").transform(() => null), z.null(), z.iso.date()], "is not a date")
  .refine((day) => day === null || (day >= firstDueDay && day <= lastDueDay), "is not a date");

/** The fields of a task that a user sets, except its status. */
export const taskFactsSchema = z.object({
  text: taskLineSchema,
  category: z.enum(taskCategories, "is not a category"),
  assignee: z.enum(["owner", "other"], "must be 'owner' or 'other'"),
  due: dueSchema,
});
export type TaskFacts = z.output<typeof taskFactsSchema>;

/** Any of the fields; omitted ones stay. */
export const taskEditSchema = taskFactsSchema.partial();

const offset = z.coerce.number().int().min(0).max(10_000_000);

/** A task made by hand, with the quote of a message, if any. */
export const newTaskSchema = z.object({
  id: taskIdSchema,
  threadId: threadIdSchema,
  /** 'none' is the whole thread. */
  fileId: z.union([z.literal("none").transform(() => null), fileIdSchema]).default(null),
  text: taskLineSchema,
  category: taskFactsSchema.shape.category.default("General"),
  assignee: taskFactsSchema.shape.assignee.default("owner"),
  due: dueSchema.default(null),
  messageId: messageIdSchema.optional(),
  quote: z.string().max(longestQuote, "is too long").optional(),
  quoteStart: offset.optional(),
  /** The place on the file that it is about. */
  place: placeTextSchema.optional(),
});
