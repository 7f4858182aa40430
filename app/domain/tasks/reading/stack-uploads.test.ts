import { Readable } from "node:stream";
import { afterAll, beforeEach, expect, test } from "vitest";
import { closeDatabase } from "#app/adapters/db/client.server.ts";
import { closeDecoder } from "#app/adapters/decode/shared-decoder.server.ts";
import { createQueues, stopQueue } from "#app/adapters/queue/queue.server.ts";
import { undoStep } from "#app/domain/desk/undo/undo-step.server.ts";
import { renameFile } from "#app/domain/files/rename-file.server.ts";
import { uploadFile } from "#app/domain/files/upload-file.server.ts";
import { decideVersions } from "#app/domain/files/versions/decide-versions.server.ts";
import { listStacks } from "#app/domain/files/versions/list-stacks.server.ts";
import { stackFilesJob } from "#app/domain/files/versions/stack-files.job.ts";
import {
  committedBy,
  createFile,
  createMessage,
  createOwner,
  createThread,
  type Owner,
} from "#tests/factories/desk.ts";
import { waitingJobs } from "#tests/factories/waiting-jobs.ts";
import { extractThreadTasks } from "./extract-thread-tasks.server.ts";
import { stackFiles } from "./stack-files.server.ts";

let owner: Owner;
let threadId: string;
beforeEach(async () => {
  await createQueues([stackFilesJob]);
  owner = await createOwner();
  threadId = await createThread(owner);
});
afterAll(async () => {
  await closeDecoder();
  await stopQueue();
  await closeDatabase();
});

/** A mail of the `day`th of March 2026 with one file; returns the file's id. */
async function receive(day: number, name: string): Promise<number> {
  const emailSentAt = new Date(Date.UTC(2026, 2, day, 10));
  const messageId = await createMessage(owner, threadId, {
    body: "Attached.",
    sentAt: emailSentAt,
  });
  const file = { threadId, messageId, partIndex: 0, name, mailedName: name, emailSentAt };
  const id = await createFile(owner, { ...file, bytes: Buffer.from(`${day} ${name}`) });
  await extractThreadTasks({ userId: owner.id, threadId });
  return id;
}

function send(by: Owner, name: string) {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg"><text y="20">${name}</text></svg>`;
  return uploadFile(by, {
    name,
    stream: Readable.from([Buffer.from(drawing)]),
    place: async () => ({ threadId, accepts: "any" }),
  });
}

/** Uploads a drawing of this name and runs the job that it queues; returns the file's id. */
async function upload(name: string): Promise<number> {
  const sent = await send(owner, name);
  if (!sent?.ok) throw new Error(`"${name}" was not uploaded.`);
  expect(await isQueued()).toBe(true);
  await stackFiles({ userId: owner.id, threadId });
  return sent.file.id;
}

async function isQueued(): Promise<boolean> {
  const jobs = await waitingJobs<{ threadId: string }>(stackFilesJob.name);
  return jobs.some((job) => job.threadId === threadId);
}

async function shape(): Promise<string[]> {
  const stacks = await listStacks(owner, threadId);
  return stacks.map(({ currentId, versions }) =>
    versions.map(({ fileId, name }) => (fileId === currentId ? `${name}*` : name)).join(" "),
  );
}

test("an upload continues the file that its name continues, and a later mail continues the upload", async () => {
  await receive(2, "label_v1.svg");
  await upload("label_v2.svg");
  await upload("back.svg");
  expect(await shape()).toEqual(["label_v1.svg label_v2.svg*"]);
  await receive(9, "label_v3.svg");
  expect(await shape()).toEqual(["label_v1.svg label_v2.svg label_v3.svg*"]);
});

test("two uploads are versions of one another, in a thread whose mails bring none", async () => {
  await createMessage(owner, threadId, { body: "Please send the plan." });
  await extractThreadTasks({ userId: owner.id, threadId });
  await upload("plan P1.svg");
  await upload("plan P2.svg");
  expect(await shape()).toEqual(["plan P1.svg plan P2.svg*"]);
});

test("what a person says of an upload stands when the thread is read again", async () => {
  await receive(2, "label_v1.svg");
  const fileId = await upload("label_v2.svg");
  await decideVersions(owner, { fileId, says: "stands-alone" });
  await receive(9, "label_v3.svg");
  expect(await shape()).toEqual(["label_v1.svg label_v3.svg*"]);
});

test("an upload is known by the name that its person gives it, a mailed file by its mail's", async () => {
  const mailed = await receive(2, "label_v1.svg");
  const fileId = await upload("scan0012.svg");
  expect(await shape()).toEqual([]);
  await renameFile(owner, { fileId: mailed, name: "something.svg" });
  const { revision } = await committedBy(owner, () =>
    renameFile(owner, { fileId, name: "label_v2.svg" }),
  );
  await stackFiles({ userId: owner.id, threadId });
  expect(await shape()).toEqual(["something.svg label_v2.svg*"]);
  await undoStep(owner, { revision: revision ?? 0 });
  await stackFiles({ userId: owner.id, threadId });
  expect(await shape()).toEqual([]);
});

test("an upload with words of its own is asked about at most, and another person's is not looked at", async () => {
  await receive(2, "label_front.svg");
  await upload("label_back.svg");
  expect(await shape()).toEqual([]);
  const stranger = await createOwner();
  expect(await send(stranger, "label_front_v2.svg")).toBeNull();
  await stackFiles({ userId: stranger.id, threadId });
  expect(await shape()).toEqual([]);
});
