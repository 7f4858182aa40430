import { and, eq, isNull, sql } from "drizzle-orm";
import type { Transaction } from "#app/adapters/db/client.server.ts";
import { preparedOn, preparedSql, statementName } from "#app/adapters/db/prepared.server.ts";
import { representativeFile } from "./representative-file.ts";
import { files, liveFile } from "./tables.server.ts";
import { refreshThreadsVersions } from "./versions/refresh-thread-versions.server.ts";

/**
 * Updates the thread's stacks and card after a change of its files: their number, the representative file, and
 * whether all are archived, which takes the thread off the list (readings.md 12). Decoration does
 * not count.
 */
export async function refreshThreadFiles(
  tx: Transaction,
  viewer: { id: string },
  threadId: string,
): Promise<void> {
  await refreshThreadsFiles(tx, viewer, [threadId]);
}

/** Like refreshThreadFiles, for any number of threads in as many statements as for one. */
export async function refreshThreadsFiles(
  tx: Transaction,
  viewer: { id: string },
  threadIds: readonly string[],
): Promise<void> {
  if (threadIds.length === 0) return;
  await refreshThreadsVersions(tx, viewer, threadIds);
  const rows = await filesOfCards(tx, { userId: viewer.id, threadIds: [...threadIds] });
  const byThread = Map.groupBy(rows, ({ threadId }) => threadId);
  const cards = threadIds.map((id) => {
    const own = byThread.get(id) ?? [];
    const candidates = own.map((row) => ({ ...row, at: row.emailSentAt ?? row.createdAt }));
    return {
      id,
      file_count: own.length,
      representative_file_id: representativeFile(candidates)?.id ?? null,
      has_active_content: own.length === 0 || own.some(({ isArchived }) => !isArchived),
    };
  });
  await writtenCards(tx, { userId: viewer.id, cards: JSON.stringify(cards) });
}

const filesOfCards = preparedOn((tx: Transaction) =>
  tx
    .select({
      threadId: files.threadId,
      id: files.id,
      name: files.name,
      kind: files.kind,
      size: files.size,
      decoration: files.decoration,
      isArchived: files.isArchived,
      previewState: files.previewState,
      emailSentAt: files.emailSentAt,
      createdAt: files.createdAt,
      stackId: files.stackId,
      isStackFront: files.isStackFront,
    })
    .from(files)
    .where(
      and(
        eq(files.userId, sql.placeholder("userId")),
        sql`${files.threadId} = any(${sql.placeholder("threadIds")}::text[])`,
        liveFile,
        isNull(files.decoration),
      ),
    )
    .prepare(statementName("files_of_cards")),
);

const writtenCards = preparedSql(
  "write_cards",
  sql`
    update threads set
      file_count = card.file_count, representative_file_id = card.representative_file_id,
      has_active_content = card.has_active_content
    from jsonb_to_recordset(${sql.placeholder("cards")}::jsonb) as card(
      id text, file_count integer, representative_file_id bigint, has_active_content boolean)
    where threads.user_id = ${sql.placeholder("userId")} and threads.id = card.id`,
);
