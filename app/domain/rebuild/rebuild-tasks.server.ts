import { and, eq } from "drizzle-orm";
import type { Transaction } from "#app/adapters/db/client.server.ts";
import { saveFoundVersions } from "#app/domain/files/versions/save-found-versions.server.ts";
import { extractor } from "#app/domain/tasks/reading/extractor.ts";
import { findTaskChanges } from "#app/domain/tasks/reading/find-task-changes.server.ts";
import type { ThreadToRead } from "#app/domain/tasks/reading/find-thread-to-read.server.ts";
import { noteReading } from "#app/domain/tasks/reading/note-reading.server.ts";
import type { ReadThread } from "#app/domain/tasks/reading/read-thread.server.ts";
import { readFields } from "#app/domain/tasks/reading/reconcile-tasks.ts";
import { saveTasks } from "#app/domain/tasks/reading/save-tasks.server.ts";
import type { ThreadRow } from "#app/domain/threads/find-thread.server.ts";
import { messages } from "#app/domain/threads/tables.server.ts";
import { type Difference, findDifferences } from "./difference.ts";

/**
 * Makes a thread's tasks, the roles of its people and the versions of its files match what the stored readings of its messages
 * and the user's decisions yield.
 */
export async function rebuildTasks(
  tx: Transaction,
  thread: ThreadRow,
  from: ThreadToRead,
  reading: ReadThread,
): Promise<Difference[]> {
  const changes = await findTaskChanges(tx, thread, from, reading);
  await saveTasks(tx, thread, changes);
  await noteReading(tx, thread, from, reading);
  const viewer = { id: thread.userId };
  const { versions } = reading;
  const restacked = versions ? await saveFoundVersions(tx, viewer, thread.id, versions) : [];
  await tx
    .update(messages)
    .set({ extractedBy: extractor })
    .where(and(eq(messages.userId, thread.userId), eq(messages.threadId, thread.id)));
  const participants = reading.participants ?? thread.participants;
  return [
    ...findDifferences(`thread ${thread.id}`, thread, { participants }),
    ...restacked.flatMap(({ id, before, after }) => findDifferences(`file ${id}`, before, after)),
    ...changes.added.map(({ messageId, text }) => {
      return { of: `message ${messageId}`, fact: "task", stored: null, derived: text };
    }),
    ...changes.removed.map(({ id, text }) => {
      return { of: `task ${id}`, fact: "what asks for it", stored: text, derived: null };
    }),
    ...changes.changed.flatMap(({ before, after }) => {
      const derived = Object.fromEntries(readFields.map((field) => [field, after[field]]));
      return findDifferences(`task ${before.id}`, before, derived);
    }),
  ];
}
