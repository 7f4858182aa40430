import { and, eq } from "drizzle-orm";
import type { Queryable, Transaction } from "#app/adapters/db/client.server.ts";
import { users } from "#app/domain/accounts/tables.server.ts";
import { mailboxConnections } from "#app/domain/mailbox/tables.server.ts";
import { judgeAuthors } from "./authorship.ts";
import { messages } from "./tables.server.ts";

/** Brings whose words count in a thread, which the transaction has locked, up to date (see judgeAuthors). */
export async function refreshThreadAuthors(
  tx: Transaction,
  viewer: { id: string },
  threadId: string,
): Promise<void> {
  const { id, sender, recipients, sentAt, receivedAt, isSent, authentication, authorship } =
    messages;
  const rows = await tx
    .select({ id, sender, recipients, sentAt, receivedAt, isSent, authentication, authorship })
    .from(messages)
    .where(and(eq(messages.userId, viewer.id), eq(messages.threadId, threadId)));
  const judged = judgeAuthors(rows, await findOwnAddresses(tx, viewer));
  for (const row of rows) {
    const now = judged.get(row.id);
    if (now === undefined || now === row.authorship) continue;
    await tx
      .update(messages)
      .set({ authorship: now })
      .where(and(eq(messages.userId, viewer.id), eq(messages.id, row.id)));
  }
}

/** The account's address and the mailbox's. */
async function findOwnAddresses(on: Queryable, viewer: { id: string }): Promise<string[]> {
  const rows = await on
    .select({ account: users.email, mailbox: mailboxConnections.email })
    .from(users)
    .leftJoin(mailboxConnections, eq(mailboxConnections.userId, users.id))
    .where(eq(users.id, viewer.id));
  return rows.flatMap(({ account, mailbox }) => (mailbox ? [account, mailbox] : [account]));
}
