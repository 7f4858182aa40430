import { and, asc, eq, isNull, type Placeholder, type SQL, sql } from "drizzle-orm";
import { db, type Queryable } from "#app/adapters/db/client.server.ts";
import { exactTime } from "#app/adapters/db/exact-time.server.ts";
import { prepared, statementName } from "#app/adapters/db/prepared.server.ts";
import { previewAddress } from "#app/domain/files/file-address.ts";
import { files } from "#app/domain/files/tables.server.ts";
import { type Cursor, type Page, toPage } from "#app/domain/threads/cursor.ts";
import { liveThread, threads } from "#app/domain/threads/tables.server.ts";
import type { DeskCard } from "./dashboard-view.ts";

const mostListed = 200;

const cardColumns = {
  threadId: threads.id,
  threadTitle: threads.title,
  senderName: sql<string>`coalesce(nullif(${threads.senderName}, ''), ${threads.senderEmail})`,
  senderEmail: threads.senderEmail,
  feedbackCount: threads.taskCount,
  openFeedbackCount: threads.openTaskCount,
  fileCount: threads.fileCount,
  importedAt: threads.importedAt,
  isDemoContent: threads.isDemo,
  fileId: files.id,
  fileName: files.name,
  previewSha256: files.previewSha256,
  isPreviewComing: sql<boolean>`coalesce(${files.previewState} = 'pending', false)`,
  cursorAt: exactTime(threads.activeAt),
};

/** Returns a page of the viewer's thread cards, most recent activity first; at most 200. */
export async function listThreadCards(
  viewer: { id: string },
  { cursor = null, limit = 24 }: { cursor?: Cursor | null; limit?: number } = {},
): Promise<Page<DeskCard>> {
  const size = Math.min(limit, mostListed);
  const rows = cursor
    ? await selectCards(db(), viewer.id, size + 1, cursor)
    : await firstCards({ userId: viewer.id, limit: size + 1 });
  return toPage(rows, size, (row) => row.threadId, toCard);
}

/** Every desk begins with them. */
const firstCards = prepared((database) =>
  selectCards(database, sql.placeholder("userId"), sql.placeholder("limit")).prepare(
    statementName("first_cards"),
  ),
);

function selectCards(
  on: Queryable,
  userId: string | Placeholder,
  limit: number | Placeholder,
  cursor?: Cursor,
) {
  return on
    .select(cardColumns)
    .from(threads)
    .leftJoin(
      files,
      and(
        eq(files.userId, threads.userId),
        eq(files.id, threads.representativeFileId),
        isNull(files.deletedAt),
      ),
    )
    .where(and(eq(threads.userId, userId), isListed(), cursor && after(cursor)))
    .orderBy(sql`${threads.activeAt} desc nulls first`, asc(threads.id))
    .limit(limit);
}

type CardRow = Omit<DeskCard, "importedAt" | "representativeFile"> & {
  importedAt: Date;
  fileId: number | null;
  fileName: string | null;
  previewSha256: string | null;
};

function toCard(row: CardRow): DeskCard {
  const { fileId, fileName, previewSha256, importedAt, ...card } = row;
  return {
    threadId: card.threadId,
    threadTitle: card.threadTitle,
    senderName: card.senderName,
    senderEmail: card.senderEmail,
    feedbackCount: card.feedbackCount,
    openFeedbackCount: card.openFeedbackCount,
    fileCount: card.fileCount,
    importedAt: importedAt.toISOString(),
    isDemoContent: card.isDemoContent,
    isPreviewComing: card.isPreviewComing,
    representativeFile:
      fileId === null
        ? null
        : { id: fileId, name: fileName ?? "", previewUrl: previewAddress(fileId, previewSha256) },
  };
}

/**
 * Neither in the trash nor deleted nor wholly archived: the same condition as in the index
 * threads_listed.
 */
function isListed(): SQL {
  return sql`${liveThread} and ${threads.hasActiveContent}`;
}

/** The first condition is a bound for the index: without it, all pages before are read again. */
function after({ at, id }: Cursor): SQL {
  return sql`${threads.activeAt} <= ${at}::timestamptz and (${threads.activeAt} < ${at}::timestamptz or ${threads.id} > ${id})`;
}
