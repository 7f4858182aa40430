import { and, count, eq, inArray } from "drizzle-orm";
import { db } from "#app/adapters/db/client.server.ts";
import { files } from "#app/domain/files/tables.server.ts";
import { importThreads } from "#app/domain/intake/tables.server.ts";
import { tasks } from "#app/domain/tasks/tables.server.ts";
import { threads } from "#app/domain/threads/tables.server.ts";

// What the bench uses of the app, beside ../import/app-modules.ts. Loaded when the settings are in place.

export type Steps = { card: boolean; preview: boolean; task: boolean };

/** How far a thread of the user's has come on the desk. */
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

/** How much of a user's import still waits, and how many previews. */
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
