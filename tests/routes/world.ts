import { randomUUID } from "node:crypto";
import { blobs } from "#app/adapters/blobs/blobs.server.ts";
import { closeDatabase, db } from "#app/adapters/db/client.server.ts";
import { createQueues, stopQueue } from "#app/adapters/queue/queue.server.ts";
import { startSession } from "#app/domain/accounts/sessions.server.ts";
import { users } from "#app/domain/accounts/tables.server.ts";
import { findRevision } from "#app/domain/changes/read-changes.server.ts";
import { fileCounters, files } from "#app/domain/files/tables.server.ts";
import { imports, importThreads } from "#app/domain/intake/tables.server.ts";
import { marks } from "#app/domain/tasks/marks/tables.server.ts";
import { setTaskStatus } from "#app/domain/tasks/set-task-status.server.ts";
import { tasks } from "#app/domain/tasks/tables.server.ts";
import { messages, threads } from "#app/domain/threads/tables.server.ts";
import { sessionCookie } from "#app/http/cookies.server.ts";
import { jobKinds } from "#app/jobs/start.server.ts";

/** A picture of one pixel: the smallest real PNG. */
export const pixel = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

const names = ["read", "toTrash", "inTrash", "toChange", "toChangeByForm", "toDelete"] as const;
type Name = (typeof names)[number];

type Person = { id: string; email: string; cookie: string; sessionId: string };
export type World = {
  owner: Person;
  stranger: Person;
  threads: Record<Name, string>;
  files: Record<Name, number>;
  tasks: Record<Name, string>;
  /** For task forms: asks that nobody is sure of, and tasks to merge and to split. */
  asks: Record<"unsure" | "toMerge" | "target" | "toSplit", string>;
  /** Marks of the task to change, on its file. */
  marks: Record<"toRemove" | "toRemoveByForm", string>;
  importId: string;
  /** The revision of a command of the owner's. */
  revisionToUndo: number;
};

export async function createPerson(name: string): Promise<Person> {
  const id = randomUUID();
  const email = `${name.toLowerCase()}@studio.example`;
  await db()
    .insert(users)
    .values({
      id,
      firebaseUid: `uid-${id}`,
      email,
      username: name,
      hasCompletedTypeform: true,
    });
  const { token } = await startSession({ id }, { kind: "top", device: "A test" });
  const cookie = (await sessionCookie().serialize(token)).split(";")[0] ?? "";
  return { id, email, cookie, sessionId: randomUUID() };
}

const sender = { name: "Priya Nair", email: "priya@tea.example" };

async function createThread(userId: string, id: string, name: Name): Promise<void> {
  await db()
    .insert(threads)
    .values({
      userId,
      id,
      title: `Tea box ${name}`,
      senderName: sender.name,
      senderEmail: sender.email,
      trashedAt: name === "inTrash" ? new Date() : null,
      messageCount: 1,
    });
  const { sha256 } = await blobs().put(userId, Buffer.from(`From: ${sender.email}\r\n\r\n${id}`));
  await db()
    .insert(messages)
    .values({
      userId,
      id: `m-${id}`,
      threadId: id,
      sender,
      recipients: [],
      subject: `Tea box ${name}`,
      sentAt: new Date(),
      snippet: "The blue is too dark.",
      text: "The blue is too dark.",
      body: "The blue is too dark.",
      rawSha256: sha256,
    });
}

async function createFile(userId: string, threadId: string, id: number, name: Name): Promise<void> {
  const { sha256, size } = await blobs().put(userId, pixel);
  await db()
    .insert(files)
    .values({
      userId,
      id,
      threadId,
      origin: "upload",
      name: `${name}.png`,
      type: "image/png",
      kind: "image",
      size,
      sha256,
      trashedAt: name === "inTrash" ? new Date() : null,
    });
}

async function createTask(
  userId: string,
  threadId: string,
  fileId: number | null,
  change: Partial<typeof tasks.$inferInsert> = {},
) {
  const id = randomUUID();
  await db()
    .insert(tasks)
    .values({
      userId,
      id,
      threadId,
      messageId: `m-${threadId}`,
      fileId,
      text: "Lighten the blue",
      quote: "The blue is too dark.",
      quoteStart: 0,
      quoteEnd: 21,
      kind: "implicit",
      author: sender,
      askedAt: new Date(),
      ...change,
    });
  return id;
}

/** One thing of the owner's for each use, so that the calls do not disturb each other, and a stranger with none. */
export async function createWorld(): Promise<World> {
  const [owner, stranger] = await Promise.all([createPerson("Maya"), createPerson("Jonas")]);
  const world: World = {
    owner,
    stranger,
    threads: { read: "", toTrash: "", inTrash: "", toChange: "", toChangeByForm: "", toDelete: "" },
    files: { read: 0, toTrash: 0, inTrash: 0, toChange: 0, toChangeByForm: 0, toDelete: 0 },
    tasks: { read: "", toTrash: "", inTrash: "", toChange: "", toChangeByForm: "", toDelete: "" },
    asks: { unsure: "", toMerge: "", target: "", toSplit: "" },
    marks: { toRemove: randomUUID(), toRemoveByForm: randomUUID() },
    importId: randomUUID(),
    revisionToUndo: 0,
  };
  await createQueues(jobKinds);
  const desk = "desk";
  await createThread(owner.id, desk, "read");
  await db().insert(fileCounters).values({ userId: owner.id, lastId: 100 });
  for (const [index, name] of names.entries()) {
    world.threads[name] = `thread-${name}`;
    world.files[name] = index + 1;
    await createThread(owner.id, world.threads[name], name);
    await createFile(owner.id, desk, world.files[name], name);
    world.tasks[name] = await createTask(owner.id, desk, world.files[name], {
      trashedAt: name === "inTrash" ? new Date() : null,
    });
  }
  for (const name of ["unsure", "toMerge", "target", "toSplit"] as const) {
    // A task added from the words of an unsure one takes its place: they are in two threads.
    const thread = name === "unsure" ? world.threads.toChange : world.threads.toChangeByForm;
    world.asks[name] = await createTask(owner.id, thread, null, {
      text: `To ${name}`,
      classification: name === "unsure" ? "unsure" : "task",
      // Older than all others: lists begin with the tasks of files.
      askedAt: new Date("2026-01-05T10:00:00Z"),
    });
  }
  for (const id of Object.values(world.marks)) {
    const on = { taskId: world.tasks.toChange, fileId: world.files.toChange };
    const place = { page: 1, x: 0.1, y: 0.2, width: 0.3, height: 0.4 };
    await db()
      .insert(marks)
      .values({ userId: owner.id, id, ...on, sha256: "", ...place });
  }
  await db().insert(imports).values({ userId: owner.id, id: world.importId });
  await db().insert(importThreads).values({
    userId: owner.id,
    importId: world.importId,
    threadId: desk,
    subject: "Tea box",
    state: "failed",
  });
  // Changed and changed back: what the other tests read is as it was.
  for (const status of ["in_progress", "not_started"] as const) {
    await setTaskStatus(owner, { taskId: world.tasks.read, status });
  }
  world.revisionToUndo = await findRevision(owner);
  return world;
}

export async function closeWorld(): Promise<void> {
  await stopQueue();
  await closeDatabase();
}
