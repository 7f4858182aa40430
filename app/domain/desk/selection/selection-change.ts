import { z } from "zod";
import { itemIdSchema } from "#app/domain/desk/deletion/item-ids.ts";
import { newTaskStatusSchema } from "#app/domain/tasks/task.ts";
import { taskFactsSchema } from "#app/domain/tasks/task-form.ts";

/** The most items that are changed at once. */
const mostSelected = 500;

const flag = z
  .union([z.boolean(), z.enum(["true", "false"]).transform((text) => text === "true")])
  .optional();

/** The items of a selection: ids of threads, files and tasks mixed. A form may send a single one as a string. */
const selectedIds = z.preprocess(
  (value) => (value === undefined ? value : [value].flat()),
  z
    .array(itemIdSchema, "must be a list of ids")
    .min(1, "Select at least one item.")
    .max(mostSelected, `Select at most ${mostSelected} items at a time.`),
);

/**
 * One change of many items. Tasks have a status, due date and assignee; files can be pinned and archived; all can
 * be moved to the trash and restored.
 */
export const selectionChangeSchema = z
  .object({
    itemIds: selectedIds,
    status: newTaskStatusSchema.optional(),
    due: taskFactsSchema.shape.due.optional(),
    assignee: taskFactsSchema.shape.assignee.optional(),
    pinned: flag,
    archived: flag,
    trashed: flag,
  })
  .refine(({ itemIds: _, ...change }) => countSaid(change) === 1, {
    message: "Say one change.",
    path: ["change"],
  });
export type SelectionChange = z.output<typeof selectionChangeSchema>;

function countSaid(change: object): number {
  return Object.values(change).filter((value) => value !== undefined).length;
}
