import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { db } from "#app/adapters/db/client.server.ts";
import { files, shownFile } from "#app/domain/files/tables.server.ts";
import type { VersionName } from "./version-name.ts";

type Stacked = { threadId: string | null; stackId: number | null };

const mostVersions = 2_000;

/**
 * The versions of the stacks of these files of the viewer's, by stack, newest first; of the same bytes the first. At
 * most 2,000.
 */
export async function listVersionsOf(
  viewer: { id: string },
  listed: readonly Stacked[],
): Promise<Map<number, VersionName[]>> {
  const stacks = listed.flatMap(({ stackId }) => stackId ?? []);
  const threads = listed.flatMap(({ stackId, threadId }) => (stackId && threadId ? threadId : []));
  if (stacks.length === 0) return new Map();
  const { id, name, stackId, stackPlace, isArchived } = files;
  const rows = await db()
    .selectDistinctOn([stackId, stackPlace], {
      ...{ id, name, isArchived },
      stackId: sql<number>`${stackId}`.mapWith(stackId),
      place: sql<number>`${stackPlace}`.mapWith(stackPlace),
    })
    .from(files)
    .where(
      and(
        eq(files.userId, viewer.id),
        inArray(files.threadId, [...new Set(threads)]),
        inArray(stackId, [...new Set(stacks)]),
        isNull(files.decoration),
        shownFile,
      ),
    )
    .orderBy(stackId, sql`${stackPlace} desc`, sql`${files.isStackFront} desc`, id)
    .limit(mostVersions);
  const versions = Map.groupBy(rows, (row) => row.stackId);
  return new Map(
    [...versions].map(([key, some]) => [key, some.map(({ stackId: _, ...one }) => one)]),
  );
}
