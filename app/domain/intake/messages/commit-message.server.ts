import { runCommand } from "#app/domain/changes/run-command.server.ts";
import { addFile } from "#app/domain/files/add-file.server.ts";
import { holdBlob } from "#app/domain/files/bytes/hold-blob.server.ts";
import { requireRoom } from "#app/domain/files/bytes/storage-quota.server.ts";
import { refreshThreadFiles } from "#app/domain/files/refresh-thread-files.server.ts";
import {
  noteProgress,
  oneMessageMore,
  type Run,
} from "#app/domain/intake/import/import-progress.server.ts";
import { rememberCorrespondents } from "#app/domain/mailbox/contacts/remember-correspondents.server.ts";
import { insertMessage } from "#app/domain/threads/insert-message.server.ts";
import { type ThreadState, upsertThread } from "#app/domain/threads/upsert-thread.server.ts";
import type { ReadMessage } from "./read-message.server.ts";

export const noSubject = "(No Subject)";

/**
 * Commits one message with its files, its correspondents and the run's progress in one transaction;
 * does nothing if the message is stored already. Returns the thread's state, and whether the
 * message was added: a thread that the user has trashed or deleted meanwhile accepts nothing more.
 * Throws StorageFull if its bytes exceed the quota.
 */
export async function commitMessage(
  run: Run,
  { message, files }: ReadMessage,
  { done, own }: { done: number; own: readonly string[] },
): Promise<{ state: ThreadState; isNew: boolean }> {
  const { viewer, threadId } = run;
  return runCommand(viewer, async (tx, record) => {
    const title = message.subject || noSubject;
    const thread = await upsertThread(tx, viewer, { id: threadId, title, sender: message.sender });
    if (thread.state !== "live") return { state: thread.state, isNew: false };
    await holdBlob(tx, viewer, message.rawSha256);
    const isNew = await insertMessage(tx, viewer, message);
    if (isNew) {
      for (const file of files) await addFile(tx, viewer, file);
      await requireRoom(tx, viewer);
      if (files.length > 0) await refreshThreadFiles(tx, viewer, threadId);
      const people = [message.sender, ...message.recipients];
      await rememberCorrespondents(tx, viewer, people, own);
      record("thread", threadId);
    }
    await noteProgress(tx, record, run, {
      messagesDone: done,
      ...(isNew ? { messagesAdded: oneMessageMore } : {}),
      ...(thread.isNew ? { isNewThread: true } : {}),
    });
    return { state: "live", isNew };
  });
}
