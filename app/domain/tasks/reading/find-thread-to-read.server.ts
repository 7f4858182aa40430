import { and, asc, desc, eq, isNotNull, or, sql } from "drizzle-orm";
import type { Queryable } from "#app/adapters/db/client.server.ts";
import { files, fileVersions } from "#app/domain/files/tables.server.ts";
import { listContactRoles } from "#app/domain/mailbox/contacts/contact-roles.server.ts";
import { tasks } from "#app/domain/tasks/tables.server.ts";
import type { ThreadRow } from "#app/domain/threads/find-thread.server.ts";
import { findOwnAddresses } from "#app/domain/threads/own-addresses.server.ts";
import { messages } from "#app/domain/threads/tables.server.ts";
import type { Person } from "#app/domain/threads/thread.ts";
import { isDoubted } from "#app/extraction/doubt.ts";
import {
  type Doubt,
  type ExtractionThread,
  modelAnswerSchema,
} from "#app/extraction/extraction-types.ts";
import { threadBounds } from "#app/extraction/thread-bounds.ts";
import { extractor } from "./extractor.ts";
import type { ThreadReading } from "./thread-reading.ts";

export type ThreadToRead = Pick<ThreadReading, "messages" | "fileIds"> & {
  /** The thread in the extractor's format. */
  thread: ExtractionThread;
};

/**
 * Returns a thread as the extractor reads it, without the mails that could not be read, or took too long the last
 * time. A long thread is limited to its newest mails, a long mail to its beginning (see threadBounds).
 */
export async function findThreadToRead(on: Queryable, found: ThreadRow): Promise<ThreadToRead> {
  const viewer = { id: found.userId };
  const newest = withinBounds(await listReadable(on, viewer, found.id));
  const rows = newest.toReversed().sort(byPlace);
  const attached = await listAttached(on, viewer, found.id);
  const byMessage = Map.groupBy(attached, ({ messageId }) => messageId);
  const places = new Map(
    rows.map(({ id, body, sentAt, importedAt }, at) => [id, { at, body, sentAt, importedAt }]),
  );
  const ownAddresses = await findOwnAddresses(on, viewer);
  const people = rows.flatMap(({ sender, recipients }) => [sender, ...recipients]);
  return {
    messages: places,
    fileIds: new Set(attached.map(({ fileId }) => fileId)),
    thread: {
      ownerEmail: ownAddresses[0] ?? "",
      ownerAddresses: ownAddresses,
      knownRoles: await listContactRoles(
        on,
        viewer,
        people.map(({ email }) => email),
      ),
      subject: found.title,
      messages: rows.map((row) => ({
        id: row.id,
        from: toAddressed(row.sender),
        doubt: doubtOf(row),
        to: row.recipients.map(toAddressed),
        sentAt: withOffset(row.sentAt, row.sentOffsetMinutes),
        text: row.body,
        attachments: (byMessage.get(row.id) ?? []).map(({ messageId: _, ...file }) => file),
        isNewsletter: row.isNewsletter,
        answer: modelAnswerSchema.safeParse(row.modelAnswer).data,
      })),
      declined: await listDeclined(on, viewer, found.id),
    },
  };
}

/**
 * Whether a mail is read for tasks: not one that could not be read, since its text was written by Galley, nor one that
 * took this extractor too long. For queries of messages.
 */
export function isReadable() {
  const isLeftOut = or(
    eq(messages.readingProblem, "text"),
    and(eq(messages.readingProblem, "tasks"), eq(messages.extractedBy, extractor)),
  );
  return sql`(${isLeftOut}) is not true`;
}

/** Newest first. */
async function listReadable(on: Queryable, viewer: { id: string }, threadId: string) {
  const { id, sender, recipients, sentAt, sentOffsetMinutes } = messages;
  const { isNewsletter, importedAt, modelAnswer, authorship, receivedAt } = messages;
  return on
    .select({
      ...{ id, sender, recipients, sentAt, sentOffsetMinutes, isNewsletter, importedAt },
      ...{ modelAnswer, authorship, receivedAt },
      // `left` counts characters, each of at least one UTF-16 unit, so no text is cut below the bound, which
      // counts units.
      body: sql<string>`left(${messages.body}, ${threadBounds.charactersOfMessage})`,
    })
    .from(messages)
    .where(and(eq(messages.userId, viewer.id), eq(messages.threadId, threadId), isReadable()))
    .orderBy(desc(messages.sentAt), desc(messages.id))
    .limit(threadBounds.messages);
}

function withinBounds<Row extends { body: string }>(newest: readonly Row[]): Row[] {
  let left = threadBounds.characters;
  const read: Row[] = [];
  for (const row of newest) {
    const body = row.body.slice(0, threadBounds.charactersOfMessage);
    left -= body.length;
    if (left < 0) break;
    read.push({ ...row, body });
  }
  return read;
}

/** The asks for which a person declined a message's closing. */
async function listDeclined(on: Queryable, viewer: { id: string }, threadId: string) {
  const { messageId, quoteStart, quoteEnd, declinedClosing } = tasks;
  const rows = await on
    .select({ messageId, quoteStart, quoteEnd, closedBy: declinedClosing })
    .from(tasks)
    .where(
      and(
        eq(tasks.userId, viewer.id),
        eq(tasks.threadId, threadId),
        isNotNull(tasks.declinedClosing),
      ),
    )
    .orderBy(asc(tasks.createdAt), asc(tasks.id));
  return rows.flatMap(({ messageId, quoteStart, quoteEnd, closedBy }) =>
    messageId === null || quoteStart === null || quoteEnd === null || closedBy === null
      ? []
      : { messageId, quoteStart, quoteEnd, closedBy },
  );
}

type Placed = Pick<typeof messages.$inferSelect, "authorship" | "receivedAt" | "sentAt">;

const doubts = {
  new: "new-sender",
  relayed: "relayed",
  unverified: "unverified",
  unchecked: "unchecked",
} as const;

function doubtOf({ authorship }: Pick<Placed, "authorship">): Doubt | undefined {
  return authorship === "own" || authorship === "known" ? undefined : doubts[authorship];
}

/** Sorts by the time of sending. An untrusted sender cannot choose that time: their mails are sorted by arrival. */
function byPlace(one: Placed, other: Placed): number {
  return placeOf(one) - placeOf(other);
}

function placeOf(row: Placed): number {
  const { sentAt, receivedAt } = row;
  const cameAt = receivedAt && isDoubted({ doubt: doubtOf(row) }) ? receivedAt : sentAt;
  return Math.max(sentAt.getTime(), cameAt.getTime());
}

/** The files as their messages contained them, without people's later changes. */
async function listAttached(on: Queryable, viewer: { id: string }, threadId: string) {
  const rows = await on
    .select({
      fileId: files.id,
      name: files.mailedName,
      type: files.type,
      messageId: files.messageId,
      hash: sql<string>`coalesce(${fileVersions.sha256}, ${files.sha256})`,
    })
    .from(files)
    .leftJoin(
      fileVersions,
      and(
        eq(fileVersions.userId, files.userId),
        eq(fileVersions.fileId, files.id),
        eq(fileVersions.version, 1),
      ),
    )
    .where(and(eq(files.userId, viewer.id), eq(files.threadId, threadId)))
    .orderBy(asc(files.messageId), asc(files.partIndex), asc(files.id));
  return rows.flatMap(({ name, ...file }) => (name === null ? [] : { name, ...file }));
}

function toAddressed({ name, email }: Person) {
  return { name, address: email };
}

/** ISO 8601 in the sender's own zone: "Thursday" means the sender's. */
function withOffset(at: Date, minutes: number): string {
  const local = new Date(at.getTime() + minutes * 60_000).toISOString().slice(0, -1);
  const part = (value: number) => String(value).padStart(2, "0");
  const size = Math.abs(minutes);
  const sign = minutes < 0 ? "-" : "+";
  return `${local}${sign}${part(Math.floor(size / 60))}:${part(size % 60)}`;
}
