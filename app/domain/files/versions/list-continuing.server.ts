import { and, desc, eq, exists, gt, isNull, ne, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { db } from "#app/adapters/db/client.server.ts";
import { files, shownFile } from "#app/domain/files/tables.server.ts";
import { threads } from "#app/domain/threads/tables.server.ts";
import { listContinued } from "./list-continued.server.ts";

/** A file that is continued by a file of a later thread. */
export type Continuing = {
  fileId: number;
  by: { id: number; name: string; threadId: string; threadTitle: string };
};

const mostCandidates = 20;
const mostThreads = 5;

/**
 * The other way round than listContinued: for the files of a thread, the files of later threads that continue them, the
 * newest first. Looks into the five newest threads with a later file of the same thing.
 */
export async function listContinuing(
  viewer: { id: string },
  threadId: string,
): Promise<Continuing[]> {
  const here = alias(files, "here");
  const sentAt = sql`coalesce(${files.emailSentAt}, ${files.createdAt})`;
  const before = db()
    .select({ found: sql`1` })
    .from(here)
    .where(
      and(
        eq(here.userId, viewer.id),
        eq(here.threadId, threadId),
        eq(here.foundThing, files.foundThing),
        isNull(here.decoration),
        gt(sentAt, sql`coalesce(${here.emailSentAt}, ${here.createdAt})`),
      ),
    );
  const candidates = await db()
    .select({
      ...{ id: files.id, name: files.name, threadId: threads.id, threadTitle: threads.title },
    })
    .from(files)
    .innerJoin(threads, and(eq(threads.userId, files.userId), eq(threads.id, files.threadId)))
    .where(
      and(
        eq(files.userId, viewer.id),
        ne(files.threadId, threadId),
        isNull(files.decoration),
        or(isNull(files.stackPlace), eq(files.stackPlace, 1)),
        shownFile,
        exists(before),
      ),
    )
    .orderBy(desc(sentAt), desc(files.id))
    .limit(mostCandidates);
  const later = [...new Set(candidates.map((one) => one.threadId))].slice(0, mostThreads);
  const continued = (await Promise.all(later.map((id) => listContinued(viewer, id)))).flat();
  return candidates.flatMap((by) => {
    const found = continued.find(({ fileId, of }) => fileId === by.id && of.threadId === threadId);
    return found ? [{ fileId: found.of.id, by }] : [];
  });
}
