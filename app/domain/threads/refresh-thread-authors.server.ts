import { and, eq } from "drizzle-orm";
import type { Transaction } from "#app/adapters/db/client.server.ts";
import { users } from "#app/domain/accounts/tables.server.ts";
import { knownAddresses } from "#app/domain/mailbox/known-addresses.ts";
import { mailboxConnections } from "#app/domain/mailbox/tables.server.ts";
import { judgeAuthors } from "./authorship.ts";
import { messages } from "./tables.server.ts";

/**
 * Updates the authorship of a thread's messages (see judgeAuthors). The transaction must have
 * locked the thread.
 */
export async function refreshThreadAuthors(
  tx: Transaction,
  viewer: { id: string },
  threadId: string,
): Promise<void> {
  const { id, sender, recipients, sentAt, receivedAt, isSent, authentication, authorship } =
    messages;
  const rows = await tx
    .select({
      ...{ id, sender, recipients, sentAt, receivedAt, isSent, authentication, authorship },
      account: users.email,
      email: mailboxConnections.email,
      profileEmail: mailboxConnections.profileEmail,
      aliases: mailboxConnections.aliases,
    })
    .from(messages)
    .innerJoin(users, eq(users.id, messages.userId))
    .leftJoin(mailboxConnections, eq(mailboxConnections.userId, messages.userId))
    .where(and(eq(messages.userId, viewer.id), eq(messages.threadId, threadId)));
  const own = rows.slice(0, 1).flatMap((row) => [row.account, ...knownAddresses(row)]);
  const judged = judgeAuthors(rows, own);
  for (const row of rows) {
    const now = judged.get(row.id);
    if (now === undefined || now === row.authorship) continue;
    await tx
      .update(messages)
      .set({ authorship: now })
      .where(and(eq(messages.userId, viewer.id), eq(messages.id, row.id)));
  }
}
