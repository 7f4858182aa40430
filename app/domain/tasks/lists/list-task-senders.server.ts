import { and, count, desc, eq, sql } from "drizzle-orm";
import { db } from "#app/adapters/db/client.server.ts";
import { tasks } from "#app/domain/tasks/tables.server.ts";
import { isListed } from "./task-rows.server.ts";

/** A person who has asked for something, and how often. */
export type TaskSender = { email: string; name: string; count: number };

const mostListed = 50;

/** Returns the people who asked for the viewer's tasks, most tasks first; at most 50. */
export function listTaskSenders(viewer: { id: string }): Promise<TaskSender[]> {
  const email = sql<string>`lower(${tasks.author}->>'email')`;
  const name = sql<string>`max(coalesce(nullif(${tasks.author}->>'name', ''), ${tasks.author}->>'email'))`;
  return db()
    .select({ email: email.as("email"), name: name.as("name"), count: count() })
    .from(tasks)
    .where(and(eq(tasks.userId, viewer.id), isListed()))
    .groupBy(email)
    .orderBy(desc(count()), email)
    .limit(mostListed);
}
