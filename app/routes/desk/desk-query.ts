import { z } from "zod";
import { orderCursorSchema } from "#app/domain/tasks/lists/task-order.ts";
import { taskStatusSchema } from "#app/domain/tasks/task.ts";
import { cursorSchema, uuidCursorSchema } from "#app/domain/threads/cursor.ts";

/** A cursor of the cards, or of the lines in one of their orders. */
export const taskCursorSchema = z.union([uuidCursorSchema, orderCursorSchema]);

/** Parses the desk's address for the loader. Ignores malformed values. */
export const deskQuerySchema = z.object({
  tab: taskStatusSchema.catch("not_started"),
  threads: cursorSchema.nullish().catch(null),
  tasks: taskCursorSchema.nullish().catch(null),
});

/** The number of items to load after a cursor. */
export const moreLimitSchema = z.coerce.number().int().min(1).max(200).default(24);
