import { z } from "zod";
import { taskViewSchema } from "#app/domain/tasks/task.ts";
import { taskStatuses } from "#app/domain/tasks/task-status.ts";
import { threadCardSchema } from "#app/domain/threads/thread.ts";

/** A thread card on the desk; its picture may still be pending. */
export const deskCardSchema = threadCardSchema.extend({
  senderEmail: z.string(),
  /** True while the representative file's preview is pending. */
  isPreviewComing: z.boolean(),
});
export type DeskCard = z.output<typeof deskCardSchema>;

/** The first page of the dashboard. The rest is loaded page by page. */
export const dashboardViewSchema = z.object({
  /** The data is at least as new as this revision. */
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
  /** Of open tasks those that pass the filter, but for when they were closed. */
  taskCounts: z.object({
    not_started: z.number().int(),
    in_progress: z.number().int(),
    done: z.number().int(),
  }),
  /** How many of the done tasks were closed today; null unless these are listed. */
  closedToday: z.number().int().nullable(),
  /**
   * Asks that wait for a person to classify them. `items` is null unless the list was requested.
   */
  unsure: z.object({ count: z.number().int(), items: z.array(taskViewSchema).nullable() }),
  /** Whether there is a task of any status, whether it passes the filter or not. */
  hasTasks: z.boolean(),
  trashedCount: z.number().int(),
});
export type DashboardView = z.output<typeof dashboardViewSchema>;
