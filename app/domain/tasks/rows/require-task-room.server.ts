import { and, eq, isNull } from "drizzle-orm";
import type { Transaction } from "#app/adapters/db/client.server.ts";
import { tasks } from "#app/domain/tasks/tables.server.ts";
import { mostTasksOfThread } from "#app/domain/tasks/task-limits.ts";

/** The thread holds the maximal number of tasks. */
export class TooManyTasks extends Error {}

const tooManyTasksMessage = `A thread holds at most ${mostTasksOfThread} tasks. Delete some forever first.`;

/** Throws TooManyTasks if the transaction added one task too many to a thread. */
export async function requireTaskRoom(
  tx: Transaction,
  viewer: { id: string },
  threadId: string,
): Promise<void> {
  const ofThread = and(
    eq(tasks.userId, viewer.id),
    eq(tasks.threadId, threadId),
    isNull(tasks.deletedAt),
  );
  if ((await tx.$count(tasks, ofThread)) > mostTasksOfThread) {
    throw new TooManyTasks(tooManyTasksMessage);
  }
}
