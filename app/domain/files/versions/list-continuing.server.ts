import { and, desc, eq, isNull, ne, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { db } from "#app/adapters/db/client.server.ts";
import { files, mailedAt, shownFile } from "#app/domain/files/tables.server.ts";
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
  // A lateral join, so that each file of the thread is one look into the index files_of_thing.
  const later = db()
    .select({ id: files.id, name: files.name, threadId: files.threadId, at: mailedAt.as("at") })
    .from(files)
    .where(
      and(
        eq(files.userId, here.userId),
        eq(files.foundThing, here.foundThing),
        ne(files.threadId, here.threadId),
        isNull(files.decoration),
        or(isNull(files.stackPlace), eq(files.stackPlace, 1)),
        shownFile,
        sql`${mailedAt} > coalesce(${here.emailSentAt}, ${here.createdAt})`,
      ),
    )
    .orderBy(desc(mailedAt))
    .limit(mostCandidates)
    .as("later");
  const candidates = await db()
    .selectDistinct({
      ...{ id: later.id, name: later.name, at: later.at },
      ...{ threadId: threads.id, threadTitle: threads.title },
    })
    .from(here)
    .innerJoinLateral(later, sql`true`)
    .innerJoin(threads, and(eq(threads.userId, here.userId), eq(threads.id, later.threadId)))
    .where(and(eq(here.userId, viewer.id), eq(here.threadId, threadId), isNull(here.decoration)))
    .orderBy(desc(later.at), desc(later.id))
    .limit(mostCandidates);
  const threadIds = [...new Set(candidates.map((one) => one.threadId))].slice(0, mostThreads);
  const continued = (await Promise.all(threadIds.map((id) => listContinued(viewer, id)))).flat();
  return candidates.flatMap(({ at: _, ...by }) => {
    const found = continued.find(({ fileId, of }) => fileId === by.id && of.threadId === threadId);
    return found ? [{ fileId: found.of.id, by }] : [];
  });
}
