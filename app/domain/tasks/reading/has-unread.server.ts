import { and, eq, sql } from "drizzle-orm";
import type { Queryable } from "#app/adapters/db/client.server.ts";
import { messages } from "#app/domain/threads/tables.server.ts";
import { extractor } from "./extractor.ts";

/** The messages of a thread that this extractor has not read. */
export function isUnread(viewer: { id: string }, threadId: string) {
  return and(
    eq(messages.userId, viewer.id),
    eq(messages.threadId, threadId),
    sql`${messages.extractedBy} is distinct from ${extractor}`,
  );
}

/** True if there is such a message. */
export async function hasUnread(on: Queryable, viewer: { id: string }, threadId: string) {
  const rows = await on
    .select({ id: messages.id })
    .from(messages)
    .where(isUnread(viewer, threadId))
    .limit(1);
  return rows.length > 0;
}
