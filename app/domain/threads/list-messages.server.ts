import { type AnyColumn, and, asc, eq, sql } from "drizzle-orm";
import { db, type Queryable } from "#app/adapters/db/client.server.ts";
import { whyUnverified } from "./authorship.ts";
import { messages } from "./tables.server.ts";
import type { MessageView } from "./thread.ts";

const mostListed = 500;

/**
 * Returns the thread's messages, oldest first, at most 500. Empty if the thread belongs to another
 * user.
 */
export async function listMessages(
  viewer: { id: string },
  threadId: string,
  on: Queryable = db(),
): Promise<MessageView[]> {
  const rows = await on
    .select({
      id: messages.id,
      sender: messages.sender,
      recipients: messages.recipients,
      sentAt: messages.sentAt,
      body: messages.body,
      readingProblem: messages.readingProblem,
      authorship: messages.authorship,
      authentication: messages.authentication,
      // Computed in SQL, because the whole text of every message of a long thread is megabytes.
      hasQuotedHistory: sql<boolean>`length(${trimmed(messages.text)}) > length(${trimmed(messages.body)})`,
    })
    .from(messages)
    .where(and(eq(messages.userId, viewer.id), eq(messages.threadId, threadId)))
    .orderBy(asc(messages.sentAt), asc(messages.id))
    .limit(mostListed);
  return rows.map(({ sentAt, authorship, authentication, ...message }) => ({
    ...message,
    timestamp: sentAt.toISOString(),
    unverified: whyUnverified({ authorship, authentication }),
  }));
}

const trimmed = (column: AnyColumn) => sql`btrim(${column}, E' \\t\\r\\n\u00a0')`;
