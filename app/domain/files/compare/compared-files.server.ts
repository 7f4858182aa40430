import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { db } from "#app/adapters/db/client.server.ts";
import type { FileView } from "#app/domain/files/file.ts";
import { isTrashed, toFileView } from "#app/domain/files/file-view.server.ts";
import { findFile } from "#app/domain/files/find-file.server.ts";
import { files, shownFile } from "#app/domain/files/tables.server.ts";
import { listEarlierVersions } from "#app/domain/files/versions/earlier-bytes.server.ts";
import { findStackOf, listStacks } from "#app/domain/files/versions/list-stacks.server.ts";
import type { StackView } from "#app/domain/files/versions/stack-view.ts";
import { findThread } from "#app/domain/threads/find-thread.server.ts";
import { comparedPair, type VersionOf } from "./compared-pair.ts";

/** A file as it is now, or as it was before it was replaced. */
export type ComparedVersion = FileView & { isEarlier: boolean };
/** A file that can be chosen, and whether it is one of the versions that are compared. */
type Choosable = ComparedVersion & { isOfStack: boolean };
export type ComparedFiles = {
  files: Choosable[];
  older: ComparedVersion | null;
  newer: ComparedVersion | null;
};
type Asked = { older: VersionOf | null; newer: VersionOf | null };

const mostFiles = 1_000;

/**
 * Returns the files of one of the viewer's threads that can be compared (at most 1,000, the first ones first), and
 * the two requested ones, of which the older may be in another of the viewer's threads. Null for another user's
 * thread. Without `newer` it chooses the newest version of the first stack, without `older` the version before.
 */
export async function findComparedFiles(
  viewer: { id: string },
  threadId: string,
  asked: Asked,
): Promise<ComparedFiles | null> {
  if (!(await findThread(db(), viewer, threadId))) return null;
  const rows = await db()
    .select()
    .from(files)
    .where(
      and(
        eq(files.userId, viewer.id),
        eq(files.threadId, threadId),
        isNull(files.decoration),
        shownFile,
      ),
    )
    .orderBy(asc(files.id))
    .limit(mostFiles);
  const earlier = await listEarlierVersions(
    viewer,
    sql`${files.threadId} = ${threadId} and ${files.decoration} is null`,
  );
  const aside = Map.groupBy(earlier, ({ id }) => id);
  const views = [
    ...(await listElsewhere(viewer, threadId, asked.older)),
    ...rows.flatMap((row): ComparedVersion[] => [
      ...(aside.get(row.id) ?? []).map((file) => ({ ...file, isEarlier: true })),
      { ...toFileView(row), isEarlier: false },
    ]),
  ];
  const stack = asked.newer
    ? await findStackOf(viewer, asked.newer.id)
    : (await listStacks(viewer, threadId)).find(hasVersions);
  const { older, newer } = comparedPair(stack ?? null, asked);
  const find = (one: VersionOf | null) =>
    views.find(
      ({ id, version, isEarlier }) =>
        id === one?.id && (one.version === null ? !isEarlier : one.version === version),
    ) ?? null;
  const versions = new Set(stack?.versions.map(({ fileId }) => fileId));
  const choosable = views.map((file) => ({ ...file, isOfStack: versions.has(file.id) }));
  return { files: choosable, older: find(older), newer: find(newer) };
}

function hasVersions({ versions }: StackView): boolean {
  return versions.some(({ place }) => place > 1);
}

/** The current file of another thread that this one continues, as a list of at most one. */
async function listElsewhere(
  viewer: { id: string },
  threadId: string,
  older: VersionOf | null,
): Promise<ComparedVersion[]> {
  if (!older || older.version !== null) return [];
  const file = await findFile(db(), viewer, older.id);
  const isShown = file && !isTrashed(file) && !file.decoration;
  if (!isShown || file.threadId === null || file.threadId === threadId) return [];
  return [{ ...toFileView(file), isEarlier: false }];
}
