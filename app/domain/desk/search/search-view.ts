import { z } from "zod";
import { fileViewSchema } from "#app/domain/files/file.ts";
import { taskViewSchema } from "#app/domain/tasks/task.ts";

/** A media result: a file, with the title of its thread. It stands for all of its versions. */
export const mediaResultSchema = fileViewSchema.extend({
  threadTitle: z.string().nullable(),
  /** How many versions it has, with this one. */
  versionCount: z.number().int(),
});
export type MediaResult = z.output<typeof mediaResultSchema>;

/** A feedback result: a task. */
export const taskResultSchema = taskViewSchema;
export type TaskResult = z.output<typeof taskResultSchema>;
