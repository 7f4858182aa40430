import { count, countDistinct, eq, sql } from "drizzle-orm";
import { db } from "#app/adapters/db/client.server.ts";
import { changes, revisions } from "#app/domain/changes/tables.server.ts";
import { sweepOrphans } from "#app/domain/files/bytes/sweep-orphans.server.ts";
import { files } from "#app/domain/files/tables.server.ts";
import { importThreads } from "#app/domain/intake/tables.server.ts";
import { rebuildUser } from "#app/domain/rebuild/rebuild-user.server.ts";
import { tasks } from "#app/domain/tasks/tables.server.ts";
import { readTaskStatus } from "#app/domain/tasks/task-status.ts";
import { messages } from "#app/domain/threads/tables.server.ts";
import type { Acknowledged } from "./person.ts";

type Owner = { id: string };

/** Whether no work is left for the owner. */
export async function isQuiet({ id }: Owner, mails: number): Promise<boolean> {
  const [row] = await db()
    .select({
      mails: sql`(select count(*) from messages where user_id = ${id})`.mapWith(Number),
      open: sql`(select count(*) from messages where user_id = ${id} and extracted_by is null)
        + (select count(*) from files where user_id = ${id} and preview_state = 'pending')
        + (select count(*) from import_threads where user_id = ${id} and state in ('queued', 'running'))`.mapWith(
        Number,
      ),
    })
    .from(sql`(select) as nothing`);
  return row?.open === 0 && row.mails >= mails;
}

/** The owner's stored data in the end: equal in a disturbed and an undisturbed run. */
export async function outcomeOf(owner: Owner, acknowledged: Acknowledged) {
  const own = { messages, files, tasks };
  const counts: Record<string, number> = {};
  for (const [name, table] of Object.entries(own)) {
    const [row] = await db()
      .select({ count: count() })
      .from(table)
      .where(eq(table.userId, owner.id));
    counts[name] = row?.count ?? 0;
  }
  const attached = await db().select().from(files).where(eq(files.userId, owner.id));
  const states = await db()
    .select({ state: importThreads.state })
    .from(importThreads)
    .where(eq(importThreads.userId, owner.id));
  return {
    ...counts,
    previews: attached.filter(({ previewState }) => previewState === "ready").length,
    "previews not made": attached.filter(({ previewState }) => /pending|failed/.test(previewState))
      .length,
    "imports not done": states.filter(({ state }) => !/done|duplicate/.test(state)).length,
    "acknowledged uploads": acknowledged.uploads.length,
    "of them lost or doubled": acknowledged.uploads.filter(
      (name) => attached.filter((file) => file.name === name).length !== 1,
    ).length,
    "acknowledged statuses": acknowledged.statuses.size,
    "statuses lost": await countLostStatuses(owner, acknowledged),
    "revisions missing": await countMissingRevisions(owner),
    "differences of rebuild": await countDifferences(owner),
  };
}

/** Not compared: bytes of a killed process wait for the sweep. Here it runs as if two days had passed. */
export async function countOrphans(owner: Owner): Promise<number> {
  return (await sweepOrphans(owner, new Date(Date.now() + 2 * 86_400_000))).length;
}

async function countLostStatuses(owner: Owner, { statuses }: Acknowledged): Promise<number> {
  const rows = await db()
    .select({ id: tasks.id, status: tasks.status })
    .from(tasks)
    .where(eq(tasks.userId, owner.id));
  const stored = new Map(rows.map(({ id, status }) => [id, status]));
  return [...statuses].filter(([id, told]) => stored.get(id) !== readTaskStatus(told)).length;
}

async function countMissingRevisions(owner: Owner): Promise<number> {
  const [last] = await db().select().from(revisions).where(eq(revisions.userId, owner.id));
  const [told] = await db()
    .select({ revisions: countDistinct(changes.revision) })
    .from(changes)
    .where(eq(changes.userId, owner.id));
  return (last?.revision ?? 0) - (told?.revisions ?? 0);
}

async function countDifferences(owner: Owner): Promise<number> {
  let found = 0;
  for await (const _ of rebuildUser(owner, { write: false })) found += 1;
  return found;
}
