import { and, eq, isNull, sql } from "drizzle-orm";
import type { Transaction } from "#app/adapters/db/client.server.ts";
import { runCommand } from "#app/domain/changes/run-command.server.ts";
import { lockThread } from "#app/domain/threads/find-thread.server.ts";
import { changeTasksIn } from "../change-task.server.ts";
import { tasks } from "../tables.server.ts";
import type { ClosedBy } from "./closed-by.ts";

/**
 * Reopens all tasks that one message closed by itself (see isClosedByMail), and those of further messages (`also`); these
 * messages never close them again. Suggestions and people's decisions stay. The viewer can undo it. Null if the thread is
 * missing or another's; further ones that are missing are left out.
 */
export async function declineClosingsOf(
  viewer: { id: string },
  { also = [], ...first }: ClosedBy & { also?: ClosedBy[] },
): Promise<{ reopened: number } | null> {
  // In one order, so that two such commands do not wait for each other.
  const mails = [first, ...also].toSorted((a, b) => a.threadId.localeCompare(b.threadId));
  return runCommand(viewer, async (tx, record) => {
    let reopened = 0;
    for (const mail of mails) {
      const ids = await findClosed(tx, viewer, mail);
      if (!ids && mail === first) return null;
      const open = { status: "not_started", declinedClosing: mail.messageId } as const;
      await changeTasksIn(tx, viewer, record, ids ?? [], () => open);
      reopened += ids?.length ?? 0;
    }
    return { reopened };
  });
}

/** Null if the thread is missing. */
async function findClosed(
  tx: Transaction,
  viewer: { id: string },
  { threadId, messageId }: ClosedBy,
): Promise<string[] | null> {
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
  return closed.map(({ id }) => id);
}
