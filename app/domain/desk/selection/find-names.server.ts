import { and, eq, inArray, isNull } from "drizzle-orm";
import type { Transaction } from "#app/adapters/db/client.server.ts";
import { fileIdSchema } from "#app/domain/files/file.ts";
import { files } from "#app/domain/files/tables.server.ts";
import { tasks } from "#app/domain/tasks/tables.server.ts";
import { taskIdSchema } from "#app/domain/tasks/task.ts";
import { threads } from "#app/domain/threads/tables.server.ts";

/** Returns the names of those of these threads, files and tasks that are the viewer's, by their ids. */
export async function findNames(
  tx: Transaction,
  viewer: { id: string },
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const numbers = ids.flatMap((id) => fileIdSchema.safeParse(id).data ?? []);
  const uuids = ids.filter((id) => taskIdSchema.safeParse(id).success);
  const ofThreads = await tx
    .select({ id: threads.id, name: threads.title })
    .from(threads)
    .where(
      and(eq(threads.userId, viewer.id), inArray(threads.id, [...ids]), isNull(threads.deletedAt)),
    );
  const ofFiles = await tx
    .select({ id: files.id, name: files.name })
    .from(files)
    .where(and(eq(files.userId, viewer.id), inArray(files.id, numbers), isNull(files.deletedAt)));
  const ofTasks = await tx
    .select({ id: tasks.id, name: tasks.text })
    .from(tasks)
    .where(and(eq(tasks.userId, viewer.id), inArray(tasks.id, uuids), isNull(tasks.deletedAt)));
  const rows = [...ofThreads, ...ofFiles, ...ofTasks];
  return new Map(rows.map(({ id, name }) => [String(id), name]));
}
