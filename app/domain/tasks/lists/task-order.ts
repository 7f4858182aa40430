import { z } from "zod";
import type { ViewChoice } from "#app/domain/accounts/views.ts";
import { taskStatuses } from "#app/domain/tasks/task-status.ts";
import { cursorTimeSchema, readCursorText, writeCursorText } from "#app/domain/threads/cursor.ts";

/**
 * The orders that a person chooses for the compact list: by due date (overdue first), who asked, thread, file or status, or as the cards
 * are.
 */
export type TaskOrder = ViewChoice<"order">;
export type KeyedOrder = Exclude<TaskOrder, "asked"> | "closed";

/** The cursor of a sorted list: the last task's sort key, when it was asked, to the microsecond, and its id. */
export type OrderCursor = { order: KeyedOrder; key: string; at: string; id: string };

const keySchemas = {
  due: z.union([z.iso.date(), z.literal("infinity")]),
  client: z.string().max(1_000),
  thread: z.string().regex(/^[\w-]{1,64}$/),
  file: z.string().regex(/^\d{1,15}$/),
  status: z.enum(taskStatuses),
  closed: z.union([z.iso.datetime(), z.literal("")]),
} as const satisfies Record<KeyedOrder, z.ZodType<string>>;

const isKeyed = (text: string | undefined): text is KeyedOrder =>
  text !== undefined && Object.hasOwn(keySchemas, text);

/** A cursor of a sorted list in an address. */
export const orderCursorSchema = z.string().transform((text, context): OrderCursor => {
  const [order, encoded, at, id, ...rest] = text.split("~");
  if (isKeyed(order) && rest.length === 0) {
    const key = keySchemas[order].safeParse(readCursorText(encoded));
    const time = cursorTimeSchema.safeParse(at);
    const taskId = z.uuid().safeParse(id);
    if (key.success && time.success && taskId.success) {
      return { order, key: key.data, at: time.data, id: taskId.data };
    }
  }
  context.addIssue({ code: "custom", message: "is not a cursor" });
  return z.NEVER;
});

/** Writes the cursor for use in an address. */
export function writeOrderCursor({ order, key, at, id }: OrderCursor): string {
  return `${order}~${writeCursorText(key)}~${at}~${id}`;
}
