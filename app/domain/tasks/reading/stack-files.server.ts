import { isDeepStrictEqual } from "node:util";
import type { z } from "zod";
import { db } from "#app/adapters/db/client.server.ts";
import { runCommand } from "#app/domain/changes/run-command.server.ts";
import { refreshThreadFiles } from "#app/domain/files/refresh-thread-files.server.ts";
import { findComparable } from "#app/domain/files/versions/find-comparable.server.ts";
import { saveFoundVersions } from "#app/domain/files/versions/save-found-versions.server.ts";
import type { stackFilesJob } from "#app/domain/files/versions/stack-files.job.ts";
import { findThread, lockThread } from "#app/domain/threads/find-thread.server.ts";
import { findThreadToRead } from "./find-thread-to-read.server.ts";
import { hasUnread } from "./has-unread.server.ts";
import { readVersions } from "./read-versions.server.ts";

/**
 * Runs stackFilesJob. Leaves a thread with an unread message to extractThreadTasks, which looks for versions too.
 * Throws if the thread changed meanwhile, if the decoder does not work, and when aborted: the job is retried.
 */
export async function stackFiles(
  { userId, threadId }: z.output<(typeof stackFilesJob)["payload"]>,
  signal?: AbortSignal,
): Promise<void> {
  const viewer = { id: userId };
  const found = await findThread(db(), viewer, threadId);
  if (!found || found.isDemo || (await hasUnread(db(), viewer, threadId))) return;
  const from = await findThreadToRead(db(), found);
  const beside = await findComparable(db(), viewer, threadId);
  const { versions } = await readVersions(from.thread, beside, { viewer, signal });
  if (!versions) return;
  await runCommand(viewer, async (tx, record) => {
    const thread = await lockThread(tx, viewer, threadId);
    if (!thread || (await hasUnread(tx, viewer, threadId))) return;
    if (!isDeepStrictEqual(await findThreadToRead(tx, thread), from)) {
      throw new Error("The thread changed while its files were compared.");
    }
    const changes = await saveFoundVersions(tx, viewer, threadId, versions);
    if (changes.length === 0) return;
    await refreshThreadFiles(tx, viewer, threadId);
    record("thread", threadId);
  });
}
