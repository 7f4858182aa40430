import { z } from "zod";
import { taskViewSchema } from "#app/domain/tasks/task.ts";
import { taskStatuses } from "#app/domain/tasks/task-status.ts";
import { threadCardSchema } from "#app/domain/threads/thread.ts";

/** A card as the desk shows it, while its picture may still be on its way. */
export const deskCardSchema = threadCardSchema.extend({
  /** The representative file's preview is still being made. */
  isPreviewComing: z.boolean(),
});
export type DeskCard = z.output<typeof deskCardSchema>;

/** What the dashboard shows first; the rest arrives page by page. */
export const dashboardViewSchema = z.object({
  /** The data is at least as new as this. */
  revision: z.number().int(),
  threads: z.object({
    items: z.array(deskCardSchema),
    total: z.number().int(),
    nextCursor: z.string().nullable(),
  }),
  tasks: z.object({
    status: z.enum(taskStatuses),
    items: z.array(taskViewSchema),
    nextCursor: z.string().nullable(),
  }),
  taskCounts: z.object({
    not_started: z.number().int(),
    in_progress: z.number().int(),
    done: z.number().int(),
  }),
  /** Asks that wait for a person to say what they are; listed when that was asked for. */
  unsure: z.object({ count: z.number().int(), items: z.array(taskViewSchema).nullable() }),
  /** Of any status, and whether they pass the filter or not. */
  hasTasks: z.boolean(),
  trashedCount: z.number().int(),
});
export type DashboardView = z.output<typeof dashboardViewSchema>;
