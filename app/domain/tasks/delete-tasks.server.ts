import { and, eq, inArray, sql } from "drizzle-orm";
import type { Transaction } from "#app/adapters/db/client.server.ts";
import { hideDismissals } from "./dismissed-asks.server.ts";
import { tasks } from "./tables.server.ts";
import type { Reminder, TaskClassification } from "./task.ts";

type Deleted = {
  id: string;
  reminders: Reminder[];
  classification: TaskClassification;
  quote: string | null;
  text: string;
};

/**
 * Deletes tasks for good, with those that were merged into them. Of each stays the id and the places of
 * its words and of its reminders, by which a reading knows it and leaves it out; their threads are
 * locked by the transaction.
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
