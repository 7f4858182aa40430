import { and, desc, eq, gt, isNull, sql } from "drizzle-orm";
import { prepared, statementName } from "#app/adapters/db/prepared.server.ts";
import { imports, importThreads } from "#app/domain/intake/tables.server.ts";
import { type ImportProgress, mostRecentThreads } from "./import.ts";

const shownForMs = 24 * 60 * 60 * 1000;

const recentOf = prepared((database) =>
  database
    .select({
      importId: importThreads.importId,
      threadId: importThreads.threadId,
      subject: importThreads.subject,
      state: importThreads.state,
      error: importThreads.error,
      waitsUntil: importThreads.waitsUntil,
      messagesTotal: importThreads.messagesTotal,
      messagesDone: importThreads.messagesDone,
    })
    .from(importThreads)
    .innerJoin(
      imports,
      and(eq(imports.userId, importThreads.userId), eq(imports.id, importThreads.importId)),
    )
    .where(
      and(
        eq(importThreads.userId, sql.placeholder("userId")),
        isNull(imports.dismissedAt),
        gt(imports.requestedAt, sql.placeholder("since")),
      ),
    )
    .orderBy(desc(imports.requestedAt), imports.id, importThreads.subject, importThreads.threadId)
    .limit(mostRecentThreads)
    .prepare(statementName("recent_imports")),
);

/**
 * Returns the threads of the last day's imports that were not dismissed, newest import first, at
 * most 100.
 */
export async function listRecentImports(
  viewer: { id: string },
  now = new Date(),
): Promise<ImportProgress[]> {
  const since = new Date(now.getTime() - shownForMs);
  const rows = await recentOf({ userId: viewer.id, since });
  return rows.map((row) => ({
    ...row,
    waitsUntil: row.state === "queued" ? (row.waitsUntil?.toISOString() ?? null) : null,
  }));
}
