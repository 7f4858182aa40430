import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { closeDatabase, db } from "#app/adapters/db/client.server.ts";
import { createQueues, stopQueue } from "#app/adapters/queue/queue.server.ts";
import { findRevision, listChangesSince } from "#app/domain/changes/read-changes.server.ts";
import { findThreadDetails } from "#app/domain/desk/find-thread-details.server.ts";
import { findFile } from "#app/domain/files/find-file.server.ts";
import { makePreviewJob } from "#app/domain/files/previews/make-preview.job.ts";
import { retryPreview } from "#app/domain/files/previews/retry-preview.server.ts";
import { importThreadJob } from "#app/domain/intake/import/import-thread.job.ts";
import { listRecentImports } from "#app/domain/intake/import/list-recent-imports.server.ts";
import { enqueueThread } from "#app/domain/intake/import/request-import.server.ts";
import { retryReading } from "#app/domain/intake/messages/retry-reading.server.ts";
import { imports, importThreads } from "#app/domain/intake/tables.server.ts";
import { extractThreadJob } from "#app/domain/tasks/reading/extract-thread.job.ts";
import { messages } from "#app/domain/threads/tables.server.ts";
import {
  createFile,
  createMessage,
  createOwner,
  createThread,
  type Owner,
} from "#tests/factories/desk.ts";
import { waitingJobs } from "#tests/factories/waiting-jobs.ts";
import { resumeWork } from "./resume-work.server.ts";
import { jobKinds } from "./start.server.ts";

let owner: Owner;
beforeAll(() => createQueues(jobKinds));
beforeEach(async () => {
  await db().execute(sql`delete from pgboss.job`);
  owner = await createOwner();
});
afterAll(async () => {
  await stopQueue(1_000);
  await closeDatabase();
});

/** Ends every job as failed, after it was tried for this long. */
async function failJobs(triedFor: "38 seconds" | "3 days"): Promise<void> {
  await db().execute(sql`
    update pgboss.job
    set state = 'failed', completed_on = now(), created_on = now() - ${triedFor}::interval`);
}
/** As requestImport does it, which would look for the owner's mailbox. */
async function startImport(threadId: string): Promise<void> {
  const importId = randomUUID();
  await db().transaction(async (tx) => {
    await tx.insert(imports).values({ userId: owner.id, id: importId });
    await tx.insert(importThreads).values({ userId: owner.id, importId, threadId, subject: "" });
    await enqueueThread(tx, owner, threadId);
  });
}
const previewState = async (fileId: number) => (await findFile(db(), owner, fileId))?.previewState;
const waiting = async ({ name }: { name: string }) =>
  (await waitingJobs<{ userId: string }>(name)).filter(({ userId }) => userId === owner.id);

test("a preview whose job used up its tries is queued again, and once only", async () => {
  const fileId = await createFile(owner);
  await failJobs("38 seconds");
  await resumeWork();
  await resumeWork();
  expect(await waiting(makePreviewJob)).toMatchObject([{ fileId }]);
});

test("a preview that has a job is left to it, also between two tries", async () => {
  await createFile(owner);
  await db().execute(sql`update pgboss.job set state = 'retry'`);
  await resumeWork();
  expect(await waiting(makePreviewJob)).toEqual([]);
});

test("a preview that failed for days says so, and is made again when a person asks", async () => {
  const fileId = await createFile(owner);
  const revision = await findRevision(owner);
  await failJobs("3 days");
  await resumeWork();
  expect(await findFile(db(), owner, fileId)).toMatchObject({
    previewState: "failed",
    previewReason: "Making the preview failed for days.",
  });
  expect(await listChangesSince(owner, revision)).toMatchObject([{ type: "file" }]);
  expect(await waiting(makePreviewJob)).toEqual([]);

  expect(await retryPreview(owner, { fileId })).toMatchObject({ previewState: "pending" });
  expect(await retryPreview(owner, { fileId })).toMatchObject({ previewState: "pending" });
  expect(await waiting(makePreviewJob)).toMatchObject([{ fileId }]);
  await resumeWork();
  expect(await previewState(fileId)).toBe("pending");
  expect(await retryPreview(await createOwner(), { fileId })).toBeNull();
});

test("a thread with unread mails and no job is read; after days it says so, with a way to try again", async () => {
  const threadId = await createThread(owner);
  await createMessage(owner, threadId);
  await resumeWork();
  await resumeWork();
  expect(await waiting(extractThreadJob)).toMatchObject([{ threadId }]);

  await failJobs("3 days");
  await resumeWork();
  expect(await waiting(extractThreadJob)).toEqual([]);
  expect((await findThreadDetails(owner, threadId))?.thread.readingProblem).toBe("tasks");
  await retryReading(owner, { threadId, messageId: null });
  expect(await waiting(extractThreadJob)).toMatchObject([{ threadId }]);
});

test("a thread that is being imported, and one that was read, are not read by the sweep", async () => {
  const [imported, read] = [await createThread(owner), await createThread(owner)];
  await createMessage(owner, imported);
  await createMessage(owner, read);
  await db().update(messages).set({ extractedBy: "x" }).where(eq(messages.threadId, read));
  await startImport(imported);
  await resumeWork();
  expect(await waiting(extractThreadJob)).toEqual([]);
});

test("an import whose job is gone is queued again; after days it has failed and can be retried", async () => {
  await startImport("t");
  await failJobs("38 seconds");
  await resumeWork();
  await resumeWork();
  expect(await waiting(importThreadJob)).toMatchObject([{ threadId: "t" }]);
  await failJobs("3 days");
  await resumeWork();
  expect(await listRecentImports(owner)).toMatchObject([
    { state: "failed", error: "Failed to process email. Please try again." },
  ]);
});
