import { and, count, eq, inArray } from "drizzle-orm";
import { db } from "#app/adapters/db/client.server.ts";
import { files } from "#app/domain/files/tables.server.ts";
import { importThreads } from "#app/domain/intake/tables.server.ts";
import { tasks } from "#app/domain/tasks/tables.server.ts";
import { threads } from "#app/domain/threads/tables.server.ts";

// The modules of the app that the benchmark uses, besides ../import/app-modules.ts. Imported after the settings
// are set.

export type Steps = { card: boolean; preview: boolean; task: boolean };

/** The parts of a user's thread that are on the desk already. */
export async function findSteps({ id }: { id: string }, threadId: string): Promise<Steps> {
  const ofThread = (table: typeof files | typeof tasks) =>
    and(eq(table.userId, id), eq(table.threadId, threadId));
  const [card, preview, task] = await Promise.all([
    db().$count(threads, and(eq(threads.userId, id), eq(threads.id, threadId))),
    db().$count(files, and(ofThread(files), eq(files.previewState, "ready"))),
    db().$count(tasks, ofThread(tasks)),
  ]);
  return { card: card > 0, preview: preview > 0, task: task > 0 };
}

/** The number of a user's threads and previews that still wait. */
export async function countWaiting({ id }: { id: string }) {
  const [mails] = await db()
    .select({ left: count() })
    .from(importThreads)
    .where(and(eq(importThreads.userId, id), inArray(importThreads.state, ["queued", "running"])));
  const previews = await db().$count(
    files,
    and(eq(files.userId, id), eq(files.previewState, "pending")),
  );
  return { mails: Number(mails?.left), previews };
}
