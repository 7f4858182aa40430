import { and, asc, eq, isNotNull, sql } from "drizzle-orm";
import type { Queryable } from "#app/adapters/db/client.server.ts";
import { files, fileVersions, previews } from "#app/domain/files/tables.server.ts";
import type { Look } from "#app/extraction/versions/looks/look.ts";

/** What the files of a thread look like as their mails brought them, by file id; those that have been drawn. */
export async function findLooks(
  on: Queryable,
  viewer: { id: string },
  threadId: string,
): Promise<Map<number, Look>> {
  const rows = await on
    .select({ id: files.id, look: previews.look })
    .from(files)
    .leftJoin(
      fileVersions,
      and(
        eq(fileVersions.userId, files.userId),
        eq(fileVersions.fileId, files.id),
        eq(fileVersions.version, 1),
      ),
    )
    .innerJoin(
      previews,
      and(
        eq(previews.userId, files.userId),
        eq(previews.sha256, sql`coalesce(${fileVersions.sha256}, ${files.sha256})`),
        eq(previews.page, 1),
        isNotNull(previews.look),
      ),
    )
    .where(
      and(eq(files.userId, viewer.id), eq(files.threadId, threadId), isNotNull(files.messageId)),
    )
    .orderBy(asc(files.id));
  return new Map(rows.flatMap(({ id, look }) => (look ? [[id, look]] : [])));
}
