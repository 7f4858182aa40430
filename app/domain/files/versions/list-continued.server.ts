import { and, asc, desc, eq, isNull, ne, notExists, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { db } from "#app/adapters/db/client.server.ts";
import { files, mailedAt, shownFile, versionDecisions } from "#app/domain/files/tables.server.ts";
import { threads } from "#app/domain/threads/tables.server.ts";
import type { Participant } from "#app/extraction/roles/role-types.ts";

/** A file, or the stack that it begins, that continues a file of an earlier thread. */
export type Continued = {
  fileId: number;
  of: { id: number; name: string; threadId: string; threadTitle: string };
};

const mostFiles = 200;
const mostCandidates = 20;

/**
 * For the files of a thread that begin a stack or stand alone (at most 200), finds the newest earlier file in
 * another of the viewer's threads whose name names the same thing, if somebody other than the owner takes part in
 * both threads. Finds none if the viewer said that the file continues nothing, and omits files with exactly the
 * same name, with equal bytes, or in the trash.
 */
export async function listContinued(
  viewer: { id: string },
  threadId: string,
): Promise<Continued[]> {
  const other = alias(files, "other");
  const here = alias(threads, "here");
  const otherSentAt = sql`coalesce(${other.emailSentAt}, ${other.createdAt})`;
  const candidates = db()
    .select({
      id: other.id,
      name: other.name,
      threadId: other.threadId,
      at: otherSentAt.as("other_sent_at"),
    })
    .from(other)
    .where(
      and(
        eq(other.userId, viewer.id),
        eq(other.foundThing, files.foundThing),
        sql`${otherSentAt} < ${mailedAt}`,
        ne(other.threadId, files.threadId),
        ne(other.sha256, files.sha256),
        isNull(other.decoration),
        // Compares with the current version, in any of its forms.
        sql`(${other.isStackFront} or exists (select from files as front
          where front.user_id = ${other.userId} and front.thread_id = ${other.threadId}
            and front.stack_id = ${other.stackId} and front.stack_place = ${other.stackPlace}
            and front.is_stack_front)) and ${other.trashedAt} is null and ${other.deletedAt} is null and not ${other.trashedWithThread}`,
      ),
    )
    .orderBy(sql`${otherSentAt} desc`)
    .limit(mostCandidates)
    .as("candidates");
  const rows = await db()
    .select({
      fileId: files.id,
      ...{ id: candidates.id, name: candidates.name, threadId: candidates.threadId },
      threadTitle: threads.title,
      people: threads.participants,
      ownPeople: here.participants,
    })
    .from(files)
    .innerJoin(here, and(eq(here.userId, files.userId), eq(here.id, files.threadId)))
    .innerJoinLateral(candidates, sql`true`)
    .innerJoin(threads, and(eq(threads.userId, files.userId), eq(threads.id, candidates.threadId)))
    .where(
      and(
        eq(files.userId, viewer.id),
        eq(files.threadId, threadId),
        isNull(files.decoration),
        shownFile,
        notExists(
          db()
            .select({ said: sql`1` })
            .from(versionDecisions)
            .where(
              and(
                eq(versionDecisions.userId, viewer.id),
                eq(versionDecisions.fileId, files.id),
                versionDecisions.continuesNothing,
              ),
            ),
        ),
        or(isNull(files.stackPlace), eq(files.stackPlace, 1)),
      ),
    )
    .orderBy(asc(files.id), desc(candidates.at))
    .limit(mostFiles * mostCandidates);
  const shared = rows.filter(({ people, ownPeople }) => shareSomebody(people, ownPeople));
  const byFile = Map.groupBy(shared, ({ fileId }) => fileId);
  return [...byFile].flatMap(([fileId, [newest]]) => {
    if (newest?.threadId == null) return [];
    const { id, name, threadTitle } = newest;
    return [{ fileId, of: { id, name, threadId: newest.threadId, threadTitle } }];
  });
}

function shareSomebody(some: Participant[] | null, others: Participant[] | null): boolean {
  const addresses = new Set(correspondents(some));
  return correspondents(others).some((address) => addresses.has(address));
}

function correspondents(people: Participant[] | null): string[] {
  return (people ?? []).filter(({ isOwner }) => !isOwner).flatMap(({ addresses }) => addresses);
}
