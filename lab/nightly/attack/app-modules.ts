import { randomUUID } from "node:crypto";
import { and, eq, isNull, sql } from "drizzle-orm";
import { db } from "#app/adapters/db/client.server.ts";
import { files } from "#app/domain/files/tables.server.ts";
import { importThreads } from "#app/domain/intake/tables.server.ts";
import { tasks } from "#app/domain/tasks/tables.server.ts";
import { messages, threads } from "#app/domain/threads/tables.server.ts";

/** The modules of the app that the attacks use. Imported after the settings are set: see attacked-world.ts. */

type Owner = { id: string };

/** Whether any job of the person's waits or runs. */
export async function hasWork({ id }: Owner): Promise<boolean> {
  const { rows } = await db().execute(
    sql`select 1 from pgboss.job where state < 'completed' and data ->> 'userId' = ${id} limit 1`,
  );
  return rows.length > 0;
}

export async function listImports({ id }: Owner) {
  return db()
    .select({ threadId: importThreads.threadId, state: importThreads.state })
    .from(importThreads)
    .where(eq(importThreads.userId, id));
}

export async function listMessageThreads({ id }: Owner): Promise<Set<string>> {
  const rows = await db()
    .select({ threadId: messages.threadId })
    .from(messages)
    .where(eq(messages.userId, id));
  return new Set(rows.map(({ threadId }) => threadId));
}

export async function listTasks({ id }: Owner, threadId: string) {
  return db()
    .select({ id: tasks.id, status: tasks.status, text: tasks.text, assignee: tasks.assignee })
    .from(tasks)
    .where(and(eq(tasks.userId, id), eq(tasks.threadId, threadId), isNull(tasks.deletedAt)));
}

/** Adds this many tasks to a new thread of the person, and returns their ids. */
export async function addTasks(
  { id: userId }: Owner,
  threadId: string,
  count: number,
): Promise<string[]> {
  const sender = { name: "Priya Nair", email: "priya@tea.example" };
  await db()
    .insert(threads)
    .values({
      ...{ userId, id: threadId, title: "Many asks", messageCount: 0 },
      ...{ senderName: sender.name, senderEmail: sender.email },
      ...{ taskCount: count, openTaskCount: count },
    });
  const rows = Array.from({ length: count }, (_, at) => ({
    ...{ userId, threadId, text: `Lighten the blue of label ${at}`, kind: "request" as const },
    ...{ author: sender, askedAt: new Date(), id: randomUUID() },
  }));
  await db().insert(tasks).values(rows);
  return rows.map(({ id }) => id);
}

export async function listFiles({ id }: Owner) {
  return db()
    .select({
      id: files.id,
      name: files.name,
      previewState: files.previewState,
      pages: files.pages,
    })
    .from(files)
    .where(eq(files.userId, id));
}

export async function findThreadSender({ id }: Owner, threadId: string): Promise<string | null> {
  const [row] = await db()
    .select({ name: threads.senderName })
    .from(threads)
    .where(and(eq(threads.userId, id), eq(threads.id, threadId)));
  return row?.name ?? null;
}
