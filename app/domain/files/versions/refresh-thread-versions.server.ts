import { isDeepStrictEqual } from "node:util";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { Transaction } from "#app/adapters/db/client.server.ts";
import { preparedOn, statementName } from "#app/adapters/db/prepared.server.ts";
import { requestPlaceChecks } from "#app/domain/files/places/check-places.job.ts";
import {
  files,
  fileVersions,
  liveFile,
  versionDecisions,
} from "#app/domain/files/tables.server.ts";
import { alone, effectiveStacks, type StackPlace } from "./effective-stacks.ts";

/**
 * Updates the stacks of these threads from the found versions and people's decisions. Files in the trash and
 * decoration belong to no stack. Writes only the rows that change.
 */
export async function refreshThreadsVersions(
  tx: Transaction,
  viewer: { id: string },
  threadIds: readonly string[],
): Promise<void> {
  const rows = await filesToStack(tx, { userId: viewer.id, threadIds: [...threadIds] });
  const shown = rows.filter(({ isShown }) => isShown);
  // All versions of a file are in one thread.
  const places = new Map(
    [...Map.groupBy(shown, ({ threadId }) => threadId).values()].flatMap((own) => [
      ...effectiveStacks(own),
    ]),
  );
  const changed = rows.flatMap((row) => {
    const after = places.get(row.id) ?? alone;
    const { stackId, stackPlace, isStackFront, versionQuestion } = row;
    const before = { stackId, stackPlace, isStackFront, versionQuestion };
    return isDeepStrictEqual(before, after) ? [] : { id: row.id, after };
  });
  if (changed.length === 0) return;
  await tx.execute(sql`
    update ${files} set stack_id = place.stack_id, stack_place = place.stack_place,
      is_stack_front = place.is_stack_front, version_question = place.version_question
    from jsonb_to_recordset(${JSON.stringify(changed.map(toColumns))}::jsonb)
      as place(id bigint, stack_id bigint, stack_place integer, is_stack_front boolean,
        version_question bigint)
    where ${files.userId} = ${viewer.id} and ${files.id} = place.id`);
  const moved = new Set(changed.map(({ id }) => id));
  const threads = new Set(rows.flatMap(({ id, threadId }) => (moved.has(id) && threadId) || []));
  for (const threadId of threads) await requestPlaceChecks(tx, viewer, threadId);
}

const filesToStack = preparedOn((tx: Transaction) =>
  tx
    .select({
      threadId: files.threadId,
      id: files.id,
      name: files.name,
      previewState: files.previewState,
      sha256: files.sha256,
      earlier: sql<string[]>`array(select ${fileVersions.sha256} from ${fileVersions}
        where ${fileVersions.userId} = ${files.userId} and ${fileVersions.fileId} = ${files.id}
        order by ${fileVersions.version})`,
      isArchived: files.isArchived,
      at: sql<Date>`coalesce(${files.emailSentAt}, ${files.createdAt})`.mapWith(files.createdAt),
      isShown: sql<boolean>`${liveFile} and ${isNull(files.decoration)}`,
      foundStack: files.foundStack,
      foundPlace: files.foundPlace,
      foundForms: files.foundForms,
      stackId: files.stackId,
      stackPlace: files.stackPlace,
      isStackFront: files.isStackFront,
      versionQuestion: files.versionQuestion,
      maybeVersionOf: files.maybeVersionOf,
      decision: {
        // The first column must never be null: Drizzle uses it to tell whether there is a row.
        fileId: versionDecisions.fileId,
        joins: versionDecisions.joins,
        place: versionDecisions.place,
        isCurrent: versionDecisions.isCurrent,
        declined: versionDecisions.declined,
      },
    })
    .from(files)
    .leftJoin(
      versionDecisions,
      and(eq(versionDecisions.userId, files.userId), eq(versionDecisions.fileId, files.id)),
    )
    .where(
      and(
        eq(files.userId, sql.placeholder("userId")),
        sql`${files.threadId} = any(${sql.placeholder("threadIds")}::text[])`,
      ),
    )
    .prepare(statementName("files_to_stack")),
);

function toColumns({ id, after: place }: { id: number; after: StackPlace }) {
  return {
    id,
    stack_id: place.stackId,
    stack_place: place.stackPlace,
    is_stack_front: place.isStackFront,
    version_question: place.versionQuestion,
  };
}
