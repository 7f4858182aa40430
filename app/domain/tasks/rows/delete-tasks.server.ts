import { and, eq, inArray, sql } from "drizzle-orm";
import type { Transaction } from "#app/adapters/db/client.server.ts";
import { hideDismissals } from "#app/domain/tasks/dismissed-asks.server.ts";
import { deleteMarks } from "#app/domain/tasks/marks/delete-marks.server.ts";
import { tasks } from "#app/domain/tasks/tables.server.ts";
import type { Reminder, TaskClassification } from "#app/domain/tasks/task.ts";

type Deleted = {
  id: string;
  reminders: Reminder[];
  classification: TaskClassification;
  quote: string | null;
  text: string;
};

/**
 * Permanently deletes tasks, with those merged into them. The id and the positions of the quote and
 * the reminders stay, so that a later extraction recognises and skips them. The transaction must
 * have locked their threads.
 */
export async function deleteTasks(
  tx: Transaction,
  viewer: { id: string },
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const { rows } = await tx.execute<Deleted>(sql`
    with recursive parts as (
      select id, reminders, classification, quote, text from tasks
      where user_id = ${viewer.id} and id = any(${sql.param(ids)}::uuid[])
      union
      select part.id, part.reminders, part.classification, part.quote, part.text from tasks part join parts on part.merged_into = parts.id
      where part.user_id = ${viewer.id} and part.classification = 'merged' and part.deleted_at is null
    )
    select id, reminders, classification, quote, text from parts`);
  await hideDismissals(tx, viewer, rows);
  await deleteMarks(tx, viewer, { taskIds: rows.map(({ id }) => id) });
  await tx
    .update(tasks)
    .set({
      text: "",
      quote: null,
      reason: "",
      category: "General",
      author: { name: "", email: "" },
      due: null,
      closing: null,
      earlierClosings: [],
      reminders: [],
      deletedAt: new Date(),
    })
    .where(
      and(
        eq(tasks.userId, viewer.id),
        inArray(
          tasks.id,
          rows.map(({ id }) => id),
        ),
      ),
    );
  for (const { id, reminders } of rows) {
    if (reminders.length === 0) continue;
    const places = reminders.map((reminder) => ({ ...reminder, quote: "" }));
    await tx
      .update(tasks)
      .set({ reminders: places })
      .where(and(eq(tasks.userId, viewer.id), eq(tasks.id, id)));
  }
}
