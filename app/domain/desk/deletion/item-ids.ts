import { z } from "zod";
import { threadIdSchema } from "#app/domain/threads/thread.ts";

/** The trash lists at most this many at once. */
const most = 1_500;

/** The id of a thread, a file or a task. */
export const itemIdSchema = z.union(
  [z.number().int().positive().transform(String), threadIdSchema],
  "is not the id of a thread, file or task",
);

/** Ids of threads, files and tasks mixed (readings.md 8). File ids may be numbers. */
export const itemIdsSchema = z
  .array(itemIdSchema, "must be a list of ids")
  .min(1, "Select at least one item.")
  .max(most, `Select at most ${most} items at a time.`);
export type ItemIds = z.output<typeof itemIdsSchema>;
