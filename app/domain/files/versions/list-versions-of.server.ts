import { and, eq, inArray, isNull, lte, sql } from "drizzle-orm";
import { db } from "#app/adapters/db/client.server.ts";
import { files, shownFile } from "#app/domain/files/tables.server.ts";
import type { VersionName, VersionNames } from "./version-name.ts";

type Stacked = { threadId: string | null; stackId: number | null };

/** The most versions of a stack that a page of cards names. */
const mostNamed = 50;

/**
 * The versions of the stacks of these files of the viewer's, by stack: how many there are, with the bytes that
 * were replaced, and the newest 50 files, newest first, each form of a version; of the same bytes the one in front,
 * else the first.
 */
export async function listVersionsOf(
  viewer: { id: string },
  listed: readonly Stacked[],
): Promise<Map<number, VersionNames>> {
  const stacks = listed.flatMap(({ stackId }) => stackId ?? []);
  const threads = listed.flatMap(({ stackId, threadId }) => (stackId && threadId ? threadId : []));
  if (stacks.length === 0) return new Map();
  const { id, name, stackId, stackPlace, isArchived } = files;
  const each = db()
    .selectDistinctOn([stackId, stackPlace, files.sha256], {
      ...{ id, name, isArchived, isStackFront: files.isStackFront },
      stackId: sql<number>`${stackId}`.mapWith(stackId).as("stack"),
      place: sql<number>`${stackPlace}`.mapWith(stackPlace).as("place"),
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
    .orderBy(
      ...[stackId, sql`${stackPlace} desc`, files.sha256],
      ...[sql`${files.isStackFront} desc`, id],
    )
    .as("each");
  const byStack = sql`over (partition by ${each.stackId}`;
  const counted = db()
    .select({
      ...{ id: each.id, name: each.name, isArchived: each.isArchived },
      ...{ stackId: each.stackId, place: each.place },
      row: sql<number>`row_number() ${byStack} order by ${each.place} desc, ${each.isStackFront} desc, ${each.id})`
        .mapWith(Number)
        .as("nth"),
      count: sql<number>`max(${each.place}) ${byStack})`.mapWith(Number).as("count"),
    })
    .from(each)
    .as("counted");
  const rows = await db()
    .select()
    .from(counted)
    .where(lte(counted.row, mostNamed))
    .orderBy(counted.stackId, counted.row);
  const versions = Map.groupBy(rows, (row) => row.stackId);
  return new Map([...versions].map(([key, some]) => [key, namesOf(some)]));
}

function namesOf(rows: readonly (VersionName & { count: number })[]): VersionNames {
  const newest = rows.map(({ id, name, place, isArchived }) => ({ id, name, place, isArchived }));
  return { count: rows[0]?.count ?? 0, newest };
}
