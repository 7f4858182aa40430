import { and, eq, sql } from "drizzle-orm";
import type { Transaction } from "#app/adapters/db/client.server.ts";
import type { Authentication } from "#app/adapters/decode/parsed-mail.ts";
import type { Cut } from "#app/extraction/mail/cut.ts";
import { refreshThreadAuthors } from "./refresh-thread-authors.server.ts";
import { refreshThreadSender } from "./refresh-thread-sender.server.ts";
import { messages, threads } from "./tables.server.ts";
import type { Person, ReadingProblem, Sender } from "./thread.ts";

export type NewMessage = {
  id: string;
  threadId: string;
  sender: Sender;
  recipients: Person[];
  subject: string;
  sentAt: Date;
  sentOffsetMinutes: number;
  receivedAt: Date;
  isSent: boolean;
  authentication: Authentication;
  snippet: string;
  text: string;
  body: string;
  cuts?: Cut[];
  internetMessageId?: string | null;
  isNewsletter: boolean;
  rawSha256: string;
  readingProblem?: ReadingProblem | null;
};

/**
 * Adds a message to its thread, which upsertThread made in the same transaction. Moves the thread
 * to the top of the list and updates the authorship of its messages and its sender. Returns false,
 * and changes nothing, if the message was stored already.
 */
export async function insertMessage(
  tx: Transaction,
  viewer: { id: string },
  message: NewMessage,
): Promise<boolean> {
  const inserted = await tx
    .insert(messages)
    .values({ userId: viewer.id, ...message })
    .onConflictDoNothing()
    .returning({ id: messages.id });
  if (inserted.length === 0) return false;
  await refreshThreadAuthors(tx, viewer, message.threadId);
  // Both queries are sent at once; the connection runs them in this order.
  await Promise.all([
    tx
      .update(threads)
      .set({ messageCount: sql`${threads.messageCount} + 1`, activeAt: new Date() })
      .where(and(eq(threads.userId, viewer.id), eq(threads.id, message.threadId))),
    refreshThreadSender(tx, viewer, message.threadId),
  ]);
  return true;
}
