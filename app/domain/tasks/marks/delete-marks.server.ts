import { and, eq, inArray, or } from "drizzle-orm";
import type { Transaction } from "#app/adapters/db/client.server.ts";
import { marks } from "./tables.server.ts";

/** Permanently deletes the marks of tasks or files. The transaction must have locked their threads. */
export async function deleteMarks(
  tx: Transaction,
  viewer: { id: string },
  { taskIds = [], fileIds = [] }: { taskIds?: string[]; fileIds?: number[] },
): Promise<void> {
  await tx
    .delete(marks)
    .where(
      and(
        eq(marks.userId, viewer.id),
        or(inArray(marks.taskId, taskIds), inArray(marks.fileId, fileIds)),
      ),
    );
}
