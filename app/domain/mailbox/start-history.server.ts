import { eq } from "drizzle-orm";
import { db } from "#app/adapters/db/client.server.ts";
import type { Gmail } from "#app/adapters/google/gmail.server.ts";
import type { GoogleAnswer } from "#app/adapters/google/google-problem.ts";
import { mailboxConnections } from "./tables.server.ts";

/**
 * The mailbox's address, and, before its first import, the point in its history from which new mail
 * will be followed: taken first, so that nothing can arrive between the two unseen.
 */
export async function startHistory(
  viewer: { id: string },
  mailbox: Gmail,
): Promise<GoogleAnswer<{ email: string }>> {
  const [connection] = await db()
    .select({ email: mailboxConnections.email, historyId: mailboxConnections.historyId })
    .from(mailboxConnections)
    .where(eq(mailboxConnections.userId, viewer.id));
  if (connection?.historyId) return { ok: true, value: { email: connection.email } };
  const profile = await mailbox.profile();
  if (!profile.ok) return profile;
  const { historyId, emailAddress } = profile.value;
  await db()
    .update(mailboxConnections)
    .set({ historyId })
    .where(eq(mailboxConnections.userId, viewer.id));
  return { ok: true, value: { email: connection?.email ?? emailAddress } };
}
