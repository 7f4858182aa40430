import { z } from "zod";
import { taskStatusSchema } from "#app/domain/tasks/task.ts";
import { cursorSchema, uuidCursorSchema } from "#app/domain/threads/cursor.ts";

/** The desk's address as the loader takes it. What is malformed is as if it were not there. */
export const deskQuerySchema = z.object({
  tab: taskStatusSchema.catch("not_started"),
  threads: cursorSchema.nullish().catch(null),
  tasks: uuidCursorSchema.nullish().catch(null),
});

/** How much of a list is asked for after a cursor. */
export const moreLimitSchema = z.coerce.number().int().min(1).max(200).default(24);
