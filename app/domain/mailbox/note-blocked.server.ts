import { and, eq, sql } from "drizzle-orm";
import type { Blocked } from "#app/adapters/google/google-problem.ts";
import { runCommand } from "#app/domain/changes/run-command.server.ts";
import { mailboxConnections } from "./tables.server.ts";

/**
 * Records what somebody must put right at Google before mail can be read, or, with null, that it can
 * be read again.
 */
export async function noteBlocked(viewer: { id: string }, blockedBy: Blocked | null) {
  await runCommand(viewer, async (tx, record) => {
    const changed = await tx
      .update(mailboxConnections)
      .set({ blockedBy })
      .where(
        and(
          eq(mailboxConnections.userId, viewer.id),
          eq(mailboxConnections.state, "connected"),
          sql`${mailboxConnections.blockedBy} is distinct from ${blockedBy}`,
        ),
      )
      .returning({ userId: mailboxConnections.userId });
    if (changed.length > 0) record("mailbox", "");
  });
}
