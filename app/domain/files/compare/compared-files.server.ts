import { and, asc, eq, isNull } from "drizzle-orm";
import { db } from "#app/adapters/db/client.server.ts";
import type { FileView } from "#app/domain/files/file.ts";
import { toFileView } from "#app/domain/files/file-view.server.ts";
import { files, shownFile } from "#app/domain/files/tables.server.ts";
import { findStackOf, listStacks } from "#app/domain/files/versions/list-stacks.server.ts";
import { findThread } from "#app/domain/threads/find-thread.server.ts";
import { comparedPair, isComparable } from "./compared-pair.ts";

export type ComparedFiles = { files: FileView[]; older: FileView | null; newer: FileView | null };
type Asked = { older: number | null; newer: number | null };

const mostFiles = 1_000;

/**
 * The files of one of the viewer's threads that can be compared (at most 1,000, the first ones first), and the two
 * asked for; null for another's thread. Without `newer` it is the newest version of the first stack, without `older` the version before.
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
  const views = rows.map(toFileView);
  const stack = asked.newer
    ? await findStackOf(viewer, asked.newer)
    : (await listStacks(viewer, threadId)).find(isComparable);
  const { older, newer } = comparedPair(stack ?? null, asked);
  const find = (id: number | null) => views.find((file) => file.id === id) ?? null;
  return { files: views, older: find(older), newer: find(newer) };
}
