import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, expect, test, vi } from "vitest";
import { closeDatabase, db } from "#app/adapters/db/client.server.ts";
import { createQueues, stopQueue } from "#app/adapters/queue/queue.server.ts";
import { makePreview } from "#app/domain/files/previews/make-preview.server.ts";
import { decideVersions } from "#app/domain/files/versions/decide-versions.server.ts";
import { listStacks } from "#app/domain/files/versions/list-stacks.server.ts";
import { stackFilesJob } from "#app/domain/files/versions/stack-files.job.ts";
import { messages } from "#app/domain/threads/tables.server.ts";
import {
  createFile,
  createMessage,
  createOwner,
  createThread,
  type Owner,
} from "#tests/factories/desk.ts";
import { waitingJobs } from "#tests/factories/waiting-jobs.ts";
import { extractThreadTasks } from "./extract-thread-tasks.server.ts";
import { readThread } from "./read-thread.server.ts";
import { stackFiles } from "./stack-files.server.ts";

afterAll(async () => {
  await stopQueue();
  await closeDatabase();
});

/** A label with a name of this width; `turned` is another design. */
function label(width: number, turned = false): Promise<Buffer> {
  const blocks = `<rect width="400" height="70" fill="#123"/><rect x="30" y="120" width="${width}" height="40" fill="#812"/>
    <rect x="30" y="220" width="150" height="260" fill="#365"/><circle cx="300" cy="350" r="70" fill="#a60"/>`;
  const turn = turned ? 'transform="rotate(180 200 260)"' : "";
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="520"><g ${turn}>${blocks}</g></svg>`;
  return sharp(Buffer.from(svg)).flatten({ background: "#fff" }).png().toBuffer();
}

type Mail = { body: string; files: Record<string, Buffer> };

/** A thread whose mails have been read and whose pictures have not been drawn. */
async function createMails(owner: Owner, ...mails: Mail[]) {
  await createQueues([stackFilesJob]);
  const threadId = await createThread(owner);
  const ids: Record<string, number> = {};
  for (const [at, { body, files }] of mails.entries()) {
    const emailSentAt = new Date(Date.UTC(2026, 2, 2 + at, 10));
    const messageId = await createMessage(owner, threadId, { body, sentAt: emailSentAt });
    for (const [partIndex, [name, bytes]] of Object.entries(files).entries()) {
      const file = { threadId, messageId, partIndex, name, mailedName: name, emailSentAt };
      const drawn = { previewState: "pending" as const, previewSha256: null };
      ids[name] = await createFile(owner, { ...file, ...drawn, bytes });
    }
  }
  const place = { userId: owner.id, threadId };
  await extractThreadTasks(place);
  const draw = (name: string) => makePreview({ userId: owner.id, fileId: ids[name] ?? 0 });
  return { place, threadId, draw, id: (name: string) => ids[name] ?? 0 };
}

async function stacksOf(owner: Owner, threadId: string) {
  const stacks = await listStacks(owner, threadId);
  return stacks.map(({ versions }) => versions.map(({ name }) => name));
}

async function waiting(threadId: string) {
  const jobs = await waitingJobs<{ threadId: string }>(stackFilesJob.name);
  return jobs.filter((job) => job.threadId === threadId).length;
}

const label1 = { body: "The first idea.", files: { "entwurf.png": await label(300) } };
const another = { body: "And the back.", files: { "rueckseite.png": await label(90, true) } };
const label2 = { body: "Corrected as you asked.", files: { "gin_44.png": await label(250) } };

test("once the last picture is drawn, files are stacked by what they look like", async () => {
  const owner = await createOwner();
  const { place, threadId, draw } = await createMails(owner, label1, another, label2);
  await draw("gin_44.png");
  await draw("entwurf.png");
  expect(await waiting(threadId)).toBe(0);
  await draw("rueckseite.png");
  expect(await waiting(threadId)).toBe(1);
  expect(await stacksOf(owner, threadId)).toEqual([]);
  await stackFiles(place);
  expect(await stacksOf(owner, threadId)).toEqual([["entwurf.png", "gin_44.png"]]);
});

test("looks count in each later reading, and never against what a person says", async () => {
  const owner = await createOwner();
  const { place, threadId, draw, id } = await createMails(owner, label1, another, label2);
  for (const name of ["gin_44.png", "entwurf.png", "rueckseite.png"]) await draw(name);
  const readAgain = async () => {
    await db().update(messages).set({ extractedBy: null }).where(eq(messages.userId, owner.id));
    await extractThreadTasks(place);
  };
  await readAgain();
  expect(await stacksOf(owner, threadId)).toEqual([["entwurf.png", "gin_44.png"]]);
  await decideVersions(owner, { fileId: id("gin_44.png"), says: "stands-alone" });
  await stackFiles(place);
  await readAgain();
  expect(await stacksOf(owner, threadId)).toEqual([]);
});

test("a thread whose mails are still to be read is left to that reading, which asks again for what was drawn meanwhile", async () => {
  const owner = await createOwner();
  const { place, threadId, draw } = await createMails(owner, label1, another, label2);
  await db().update(messages).set({ extractedBy: null }).where(eq(messages.userId, owner.id));
  const slowly = vi.fn<typeof readThread>(async (...asked) => {
    const reading = await readThread(...asked);
    for (const name of ["gin_44.png", "entwurf.png", "rueckseite.png"]) await draw(name);
    await stackFiles(place);
    return reading;
  });
  await extractThreadTasks(place, undefined, slowly);
  expect(slowly).toHaveBeenCalledOnce();
  expect(await stacksOf(owner, threadId)).toEqual([]);
  expect(await waiting(threadId)).toBe(1);
  await stackFiles(place);
  expect(await stacksOf(owner, threadId)).toEqual([["entwurf.png", "gin_44.png"]]);
});

test("files of one mail are not compared, and nobody else's", async () => {
  const owner = await createOwner();
  const stranger = await createOwner();
  const both = { ...label1, files: { ...label1.files, ...label2.files } };
  const { threadId, draw } = await createMails(owner, both);
  for (const name of ["gin_44.png", "entwurf.png"]) await draw(name);
  expect(await waiting(threadId)).toBe(0);
  const victim = await createOwner();
  const other = await createMails(victim, label1, another, label2);
  for (const name of ["gin_44.png", "entwurf.png", "rueckseite.png"]) await other.draw(name);
  await stackFiles({ userId: stranger.id, threadId: other.threadId });
  expect(await stacksOf(victim, other.threadId)).toEqual([]);
});
