import { type AnyColumn, and, asc, desc, eq, inArray, ne, type SQL, sql } from "drizzle-orm";
import { db, type Queryable } from "#app/adapters/db/client.server.ts";
import { exactTime } from "#app/adapters/db/exact-time.server.ts";
import { whyUnverified } from "./authorship.ts";
import { type Cursor, type Page, toPage } from "./cursor.ts";
import { findThread } from "./find-thread.server.ts";
import { messages } from "./tables.server.ts";
import { type MessageView, modelProblems, type Person } from "./thread.ts";

const mostOnPage = 200;

/**
 * Returns the thread's first messages, oldest first, at most 200; for more see listMessagesFrom. Empty if the thread
 * belongs to another user.
 */
export async function listMessages(
  viewer: { id: string },
  threadId: string,
): Promise<Page<MessageView>> {
  return readPage(viewer, threadId, { direction: "later", cursor: null, limit: mostOnPage });
}

/** The direction in which a page lies from its cursor. */
export type MessageDirection = "earlier" | "later";

/**
 * Returns a page of the thread's messages before or after a cursor, those next to it first; at most
 * 200. Without a cursor it begins at the other end. Null if the thread is missing, in the trash or
 * belongs to another user.
 */
export async function listMessagesFrom(
  viewer: { id: string },
  threadId: string,
  wanted: { direction: MessageDirection; cursor: Cursor | null; limit: number },
): Promise<Page<MessageView> | null> {
  const thread = await findThread(db(), viewer, threadId);
  return thread && !thread.trashedAt ? readPage(viewer, threadId, wanted) : null;
}

async function readPage(
  viewer: { id: string },
  threadId: string,
  {
    direction,
    cursor,
    limit,
  }: { direction: MessageDirection; cursor: Cursor | null; limit: number },
): Promise<Page<MessageView>> {
  const size = Math.min(limit, mostOnPage);
  const order = direction === "earlier" ? desc : asc;
  const rows = await selectMessages(db())
    .where(and(ofThread(viewer, threadId), cursor ? beyond(cursor, direction) : undefined))
    .orderBy(order(messages.sentAt), order(messages.id))
    .limit(size + 1);
  return toPage(rows, size, (row) => row.id, toView);
}

/** Some messages of a thread, oldest first, and where those before and after them begin. */
export type MessagesInSight = {
  messages: MessageView[];
  earlier: string | null;
  later: string | null;
  /** The message in their middle; null for the newest ones. */
  around: string | null;
};

/**
 * Returns the newest messages of a thread, or those around a message that is not among them or the
 * oldest of them; at most `limit`.
 */
export async function listMessagesAround(
  viewer: { id: string },
  threadId: string,
  { messageId, limit }: { messageId: string | null; limit: number },
): Promise<MessagesInSight> {
  const newest = await readPage(viewer, threadId, { direction: "earlier", cursor: null, limit });
  const atEnd = { messages: newest.items.toReversed(), later: null, around: null };
  const isThere = newest.items.slice(0, -1).some(({ id }) => id === messageId);
  if (messageId === null || isThere || newest.nextCursor === null) {
    return { ...atEnd, earlier: newest.nextCursor };
  }
  const [middle] = await selectMessages(db()).where(
    and(ofThread(viewer, threadId), eq(messages.id, messageId)),
  );
  if (!middle) return { ...atEnd, earlier: newest.nextCursor };
  const cursor = { at: middle.cursorAt, id: middle.id };
  const half = Math.floor(limit / 2);
  const [before, after] = await Promise.all([
    readPage(viewer, threadId, { direction: "earlier", cursor, limit: half }),
    readPage(viewer, threadId, { direction: "later", cursor, limit: limit - half - 1 }),
  ]);
  return {
    messages: [...before.items.toReversed(), toView(middle), ...after.items],
    earlier: before.nextCursor,
    later: after.nextCursor,
    around: messageId,
  };
}

/** Returns who wrote messages of the viewer's, by their ids. */
export async function findSenders(
  viewer: { id: string },
  messageIds: readonly string[],
): Promise<Map<string, Person>> {
  if (messageIds.length === 0) return new Map();
  const rows = await db()
    .select({ id: messages.id, sender: messages.sender })
    .from(messages)
    .where(and(eq(messages.userId, viewer.id), inArray(messages.id, [...new Set(messageIds)])));
  return new Map(rows.map(({ id, sender }) => [id, sender]));
}

/**
 * Returns when a person wrote their newest verified message of a thread, or else their first one;
 * null if there is none.
 */
export async function findLastWritten(
  viewer: { id: string },
  threadId: string,
  email: string,
): Promise<Date | null> {
  const byPerson = and(ofThread(viewer, threadId), sql`${messages.sender} ->> 'email' = ${email}`);
  const sentAt = (which: SQL | undefined, order: SQL) =>
    db().select({ sentAt: messages.sentAt }).from(messages).where(which).orderBy(order).limit(1);
  // By the index, from an end of the thread: a join of both conditions would sort all of it.
  const isVerified = ne(messages.authorship, "unverified");
  const [newest] = await sentAt(and(byPerson, isVerified), desc(messages.sentAt));
  const [found] = newest ? [newest] : await sentAt(byPerson, asc(messages.sentAt));
  return found?.sentAt ?? null;
}

function selectMessages(on: Queryable) {
  return on
    .select({
      id: messages.id,
      sender: messages.sender,
      recipients: messages.recipients,
      sentAt: messages.sentAt,
      body: messages.body,
      readingProblem: messages.readingProblem,
      authorship: messages.authorship,
      authentication: messages.authentication,
      modelReadTo: sql<number | null>`(${messages.modelAnswer} ->> 'readTo')::int`,
      modelProblem: sql<string | null>`${messages.modelAnswer} ->> 'problem'`,
      // Computed in SQL, because the whole text of every message of a long thread is megabytes.
      hasQuotedHistory: sql<boolean>`length(${trimmed(messages.text)}) > length(${trimmed(messages.body)})`,
      cursorAt: exactTime(messages.sentAt),
    })
    .from(messages);
}

type Row = Awaited<ReturnType<typeof selectMessages>>[number];

function toView(row: Row): MessageView {
  const { sentAt, authorship, authentication, cursorAt, modelReadTo, modelProblem, ...message } =
    row;
  return {
    ...message,
    timestamp: sentAt.toISOString(),
    modelPart: modelPartOf(row),
    unverified: whyUnverified({ authorship, authentication }),
  };
}

/** Mails that are not sent, such as newsletters, are stored as answered to 0 characters. */
function modelPartOf({ body, modelReadTo, modelProblem }: Row): MessageView["modelPart"] {
  const readTo = modelReadTo ?? 0;
  const problem = modelProblems.find((one) => one === modelProblem) ?? null;
  const isPart = readTo > 0 && readTo < body.trimEnd().length;
  return problem || isPart ? { readTo, problem } : null;
}

const ofThread = (viewer: { id: string }, threadId: string) =>
  and(eq(messages.userId, viewer.id), eq(messages.threadId, threadId));

function beyond({ at, id }: Cursor, direction: MessageDirection): SQL {
  const than = direction === "earlier" ? sql`<` : sql`>`;
  return sql`(${messages.sentAt}, ${messages.id}) ${than} (${at}::timestamptz, ${id})`;
}

const trimmed = (column: AnyColumn) => sql`btrim(${column}, E' \\t\\r\\n\u00a0')`;
