import { afterAll, expect, test } from "vitest";
import { closeDatabase } from "#app/adapters/db/client.server.ts";
import { closeDecoder } from "#app/adapters/decode/shared-decoder.server.ts";
import { stopQueue } from "#app/adapters/queue/queue.server.ts";
import { findRevision, listChangesSince } from "#app/domain/changes/read-changes.server.ts";
import { countDesk } from "#app/domain/desk/count-desk.server.ts";
import { setFileArchived, setFilePinned } from "#app/domain/files/flag-file.server.ts";
import { makePreview } from "#app/domain/files/previews/make-preview.server.ts";
import { restoreFile, trashFile } from "#app/domain/files/trash-file.server.ts";
import { extractThreadTasks } from "#app/domain/tasks/reading/extract-thread-tasks.server.ts";
import { setTaskStatus } from "#app/domain/tasks/set-task-status.server.ts";
import { restoreTask, trashTask } from "#app/domain/tasks/trash-task.server.ts";
import {
  createFile,
  createMessage,
  createOwner,
  createTask,
  createThread,
} from "#tests/factories/desk.ts";
import { deleteForever } from "./deletion/delete-forever.server.ts";
import { findDashboard } from "./find-dashboard.server.ts";
import { restoreThread, trashThread } from "./trash/trash-thread.server.ts";

afterAll(async () => {
  await closeDecoder();
  await stopQueue();
  await closeDatabase();
});

test("commands on one thread at once neither wait in a circle nor leave a wrong summary", async () => {
  const owner = await createOwner();
  const threadId = await createThread(owner);
  await createMessage(owner, threadId, { body: "Please make the logo larger." });
  const fileIds: number[] = [];
  const taskIds: string[] = [];
  for (let index = 0; index < 6; index += 1) {
    const fileId = await createFile(owner, { threadId, name: `page ${index}.txt` });
    fileIds.push(fileId);
    taskIds.push(await createTask(owner, threadId, { fileId }));
  }
  const gone = { fileId: fileIds[5]!, taskId: taskIds[5]! };
  await trashFile(owner, gone);
  await trashTask(owner, gone);
  await Promise.all([
    ...fileIds.flatMap((fileId) => [
      setFilePinned(owner, { fileId }),
      setFileArchived(owner, { fileId, archived: true }),
      trashFile(owner, { fileId }),
      makePreview({ userId: owner.id, fileId }),
    ]),
    ...taskIds.flatMap((taskId) => [
      setTaskStatus(owner, { taskId, status: "done" }),
      trashTask(owner, { taskId }),
    ]),
    trashThread(owner, { threadId }),
    extractThreadTasks({ userId: owner.id, threadId }),
    deleteForever(owner, { itemIds: [String(gone.fileId), gone.taskId, taskIds[0]!] }),
    restoreThread(owner, { threadId }),
  ]);
  await restoreThread(owner, { threadId });
  await Promise.all([
    ...fileIds.map((fileId) => restoreFile(owner, { fileId })),
    ...taskIds.map((taskId) => restoreTask(owner, { taskId })),
    ...fileIds.map((fileId) => setFileArchived(owner, { fileId, archived: false })),
  ]);
  const desk = await findDashboard(owner);
  const counts = (await countDesk(owner)).tasks;
  expect(desk.threads.items[0]).toMatchObject({
    fileCount: 5,
    feedbackCount: counts.not_started + counts.in_progress + counts.done,
    openFeedbackCount: counts.not_started + counts.in_progress,
  });
  expect(desk.revision).toBe(await findRevision(owner));
  const revisions = (await listChangesSince(owner, 0)).map(({ revision }) => revision);
  expect(new Set(revisions)).toEqual(
    new Set(Array.from({ length: desk.revision }, (_, index) => index + 1)),
  );
});
