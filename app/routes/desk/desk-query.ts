import { z } from "zod";
import { orderCursorSchema } from "#app/domain/tasks/lists/task-order.ts";
import { taskStatusSchema } from "#app/domain/tasks/task.ts";
import { cursorSchema, uuidCursorSchema } from "#app/domain/threads/cursor.ts";
import { mostTaskCards, tasksAtFirst } from "#app/routes/addresses/desk-address.ts";

/** A cursor of the cards, or of the lines in one of their orders. */
export const taskCursorSchema = z.union([uuidCursorSchema, orderCursorSchema]);

/** How many cards a desk without JavaScript lists, by its address. */
const cardCountSchema = z
  .string()
  .regex(/^\d{1,3}$/)
  .transform(Number)
  .refine((count) => count >= tasksAtFirst && count <= mostTaskCards);

/** Parses the desk's address for the loader. Ignores malformed values. */
export const deskQuerySchema = z.object({
  tab: taskStatusSchema.catch("not_started"),
  threads: cursorSchema.nullish().catch(null),
  tasks: z.union([cardCountSchema, taskCursorSchema]).nullish().catch(null),
});

/** The number of items to load after a cursor. */
export const moreLimitSchema = z.coerce.number().int().min(1).max(200).default(24);
