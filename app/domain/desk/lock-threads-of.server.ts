import { and, eq, inArray, or } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Transaction } from "#app/adapters/db/client.server.ts";
import { fileIdSchema } from "#app/domain/files/file.ts";
import { files } from "#app/domain/files/tables.server.ts";
import { tasks } from "#app/domain/tasks/tables.server.ts";
import { taskIdSchema } from "#app/domain/tasks/task.ts";
import { threads } from "#app/domain/threads/tables.server.ts";

/**
 * Locks the threads among these ids, and those of the files and tasks among them: every command locks a thread before
 * its contents, and threads in the order of their ids, so that two never wait for each other. Returns the ids that can
 * be those of files, and those that can be those of tasks.
 */
export async function lockThreadsOf(
  tx: Transaction,
  viewer: { id: string },
  ids: readonly string[],
): Promise<{ numbers: number[]; uuids: string[] }> {
  const numbers = ids.flatMap((id) => fileIdSchema.safeParse(id).data ?? []);
  const uuids = ids.filter((id) => taskIdSchema.safeParse(id).success);
  const holding = (table: typeof files | typeof tasks, ids: string[] | number[]) =>
    tx
      .select({ id: table.threadId })
      .from(table)
      .where(and(eq(table.userId, viewer.id), inArray<PgColumn>(table.id, ids)));
  await tx
    .select({ id: threads.id })
    .from(threads)
    .where(
      and(
        eq(threads.userId, viewer.id),
        or(
          inArray(threads.id, [...ids]),
          inArray(threads.id, holding(files, numbers)),
          inArray(threads.id, holding(tasks, uuids)),
        ),
      ),
    )
    .orderBy(threads.id)
    .for("update");
  return { numbers, uuids };
}
