import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import { db } from "#app/adapters/db/client.server.ts";
import { previewAddress } from "#app/domain/files/file-address.ts";
import { files, liveFile } from "#app/domain/files/tables.server.ts";
import type { Cursor, Page } from "#app/domain/threads/cursor.ts";
import type { ThreadCard } from "#app/domain/threads/thread.ts";
import { listThreadCards } from "./list-thread-cards.server.ts";

type FileOfCard = { id: number; name: string; type: string; previewUrl: string | null };

const mostFiles = 5_000;

/** Returns the thread cards of GET /api/threads, each with its files except decoration. */
export async function listThreadsWithFiles(
  viewer: { id: string },
  page: { cursor?: Cursor | undefined; limit: number },
): Promise<Page<ThreadCard & { files: FileOfCard[] }>> {
  const { items, nextCursor } = await listThreadCards(viewer, page);
  const byThread = await listFilesOf(
    viewer,
    items.map(({ threadId }) => threadId),
  );
  return {
    items: items.map(({ isPreviewComing, senderEmail, ...card }) => ({
      ...card,
      files: byThread.get(card.threadId) ?? [],
    })),
    nextCursor,
  };
}

async function listFilesOf(
  viewer: { id: string },
  threadIds: string[],
): Promise<Map<string | null, FileOfCard[]>> {
  const rows = await db()
    .select({
      threadId: files.threadId,
      id: files.id,
      name: files.name,
      type: files.type,
      previewSha256: files.previewSha256,
    })
    .from(files)
    .where(
      and(
        eq(files.userId, viewer.id),
        inArray(files.threadId, threadIds),
        liveFile,
        isNull(files.decoration),
      ),
    )
    .orderBy(asc(files.id))
    .limit(mostFiles);
  const byThread = new Map<string | null, FileOfCard[]>();
  for (const { threadId, previewSha256, ...file } of rows) {
    const list = byThread.get(threadId) ?? [];
    list.push({ ...file, previewUrl: previewAddress(file.id, previewSha256) });
    byThread.set(threadId, list);
  }
  return byThread;
}
