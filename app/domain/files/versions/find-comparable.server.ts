import { and, asc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { Queryable } from "#app/adapters/db/client.server.ts";
import { files, fileVersions, previews } from "#app/domain/files/tables.server.ts";
import type { Look } from "#app/extraction/versions/looks/look.ts";

/** A file that a person uploaded to a thread, with its first bytes and name. */
export interface UploadedFile {
  fileId: number;
  name: string;
  type: string;
  hash: string;
  at: Date;
}

/** Facts about a thread's files that its mails do not contain. */
export interface Comparable {
  /** The looks of the files that have been drawn, by file id. */
  looks: ReadonlyMap<number, Look>;
  /** Oldest first. */
  uploads: readonly UploadedFile[];
}

/**
 * Returns the facts beside its mails by which the versions of a thread's files are found; empty for a thread that
 * is not the viewer's.
 */
export async function findComparable(
  on: Queryable,
  viewer: { id: string },
  threadId: string,
): Promise<Comparable> {
  return {
    looks: await findLooks(on, viewer, threadId),
    uploads: await listUploads(on, viewer, threadId),
  };
}

/** A file's first bytes: those of a replacement count as a version already. */
const firstBytes = and(
  eq(fileVersions.userId, files.userId),
  eq(fileVersions.fileId, files.id),
  eq(fileVersions.version, 1),
);
const firstHash = sql<string>`coalesce(${fileVersions.sha256}, ${files.sha256})`;

async function findLooks(on: Queryable, viewer: { id: string }, threadId: string) {
  const rows = await on
    .select({ id: files.id, look: previews.look })
    .from(files)
    .leftJoin(fileVersions, firstBytes)
    .innerJoin(
      previews,
      and(
        eq(previews.userId, files.userId),
        eq(previews.sha256, firstHash),
        eq(previews.page, 1),
        isNotNull(previews.look),
      ),
    )
    .where(and(eq(files.userId, viewer.id), eq(files.threadId, threadId)))
    .orderBy(asc(files.id));
  return new Map(rows.flatMap(({ id, look }) => (look ? [[id, look]] : [])));
}

async function listUploads(on: Queryable, viewer: { id: string }, threadId: string) {
  return on
    .select({
      fileId: files.id,
      name: sql<string>`coalesce(${fileVersions.name}, ${files.name})`,
      type: sql<string>`coalesce(${fileVersions.type}, ${files.type})`,
      hash: firstHash,
      at: files.createdAt,
    })
    .from(files)
    .leftJoin(fileVersions, firstBytes)
    .where(
      and(
        eq(files.userId, viewer.id),
        eq(files.threadId, threadId),
        eq(files.origin, "upload"),
        isNull(files.deletedAt),
      ),
    )
    .orderBy(asc(files.createdAt), asc(files.id));
}
