import { and, desc, eq, sql } from "drizzle-orm";
import { db } from "#app/adapters/db/client.server.ts";
import { senderOf, taskSenders, tasks } from "#app/domain/tasks/tables.server.ts";
import { isListed } from "./task-rows.server.ts";

/** A person who has asked for something, and how often. */
export type TaskSender = { email: string; name: string; count: number };

const mostListed = 50;

/**
 * Returns the people who asked for the viewer's tasks, most tasks first; at most 50. Each has the name of
 * the newest task.
 */
export async function listTaskSenders(viewer: { id: string }): Promise<TaskSender[]> {
  const newest = db()
    .select({ name: sql<string | null>`nullif(${tasks.author} ->> 'name', '')`.as("name") })
    .from(tasks)
    .where(and(eq(tasks.userId, viewer.id), eq(senderOf, taskSenders.email), isListed()))
    .orderBy(sql`${tasks.askedAt} desc nulls first`)
    .limit(1)
    .as("newest");
  const rows = await db()
    .select({ email: taskSenders.email, name: newest.name, count: taskSenders.count })
    .from(taskSenders)
    .leftJoinLateral(newest, sql`true`)
    .where(eq(taskSenders.userId, viewer.id))
    .orderBy(desc(taskSenders.count), taskSenders.email)
    .limit(mostListed);
  return rows.map(({ email, name, count }) => ({ email, name: name ?? email, count }));
}
