import { and, eq, isNull, sql } from "drizzle-orm";
import { runCommand } from "#app/domain/changes/run-command.server.ts";
import { lockThread } from "#app/domain/threads/find-thread.server.ts";
import { changeTasksIn } from "../change-task.server.ts";
import { tasks } from "../tables.server.ts";

type ClosedBy = { threadId: string; messageId: string };

/**
 * Reopens all tasks that one message closed by itself (see isClosedByMail); the message never closes them again.
 * Suggestions of the message and people's decisions stay. The viewer can undo it. Null if the thread is missing or
 * another's.
 */
export async function declineClosingsOf(
  viewer: { id: string },
  { threadId, messageId }: ClosedBy,
): Promise<{ reopened: number } | null> {
  return runCommand(viewer, async (tx, record) => {
    const thread = await lockThread(tx, viewer, threadId);
    if (!thread) return null;
    const closed = await tx
      .select({ id: tasks.id })
      .from(tasks)
      .where(
        and(
          eq(tasks.userId, viewer.id),
          eq(tasks.threadId, threadId),
          eq(tasks.status, "done"),
          isNull(tasks.touchedAt),
          isNull(tasks.deletedAt),
          sql`${tasks.closing} ->> 'messageId' = ${messageId}`,
          sql`${tasks.closing} -> 'doubt' is null`,
        ),
      );
    const ids = closed.map(({ id }) => id);
    const reopened = { status: "not_started", declinedClosing: messageId } as const;
    await changeTasksIn(tx, viewer, record, ids, () => reopened);
    return { reopened: ids.length };
  });
}
