import { and, eq, isNull } from "drizzle-orm";
import type { Transaction } from "#app/adapters/db/client.server.ts";
import { tasks } from "./tables.server.ts";
import { mostTasksOfThread } from "./task-limits.ts";

/** A thread has as many tasks as it can hold. */
export class TooManyTasks extends Error {}

const tooManyTasksMessage = `A thread holds at most ${mostTasksOfThread} tasks. Delete some forever first.`;

/** For a command's failure: the refusal, where it was one; anything else is thrown on. */
export function asTooManyTasks(error: unknown): TooManyTasks {
  if (error instanceof TooManyTasks) return error;
  throw error;
}

/** Refuses a transaction that added one task too many to a thread: throws TooManyTasks. */
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
