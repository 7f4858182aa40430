import { randomUUID } from "node:crypto";
import { blobs } from "#app/adapters/blobs/blobs.server.ts";
import { db } from "#app/adapters/db/client.server.ts";
import { users } from "#app/domain/accounts/tables.server.ts";
import type { Commit } from "#app/domain/changes/run-command.server.ts";
import { runCommand } from "#app/domain/changes/run-command.server.ts";
import { addFile, type NewFile } from "#app/domain/files/add-file.server.ts";
import { refreshThreadFiles } from "#app/domain/files/refresh-thread-files.server.ts";
import { refreshThreadTasks } from "#app/domain/tasks/rows/refresh-thread-tasks.server.ts";
import { tasks } from "#app/domain/tasks/tables.server.ts";
import { insertMessage, type NewMessage } from "#app/domain/threads/insert-message.server.ts";
import { upsertThread } from "#app/domain/threads/upsert-thread.server.ts";

export type Owner = { id: string; email: string; commits?: Commit[] };

/** Runs a command of the owner's and returns its result, and the revision by which it can be undone; null if it cannot. */
export async function committedBy<Result>(owner: Owner, work: () => Promise<Result>) {
  const commits: Commit[] = [];
  owner.commits = commits;
  const result = await work();
  delete owner.commits;
  const last = commits.at(-1);
  return { result, revision: last?.isUndoable ? last.revision : null };
}

export const priya = { name: "Priya Nair", email: "priya@tea.example" };

/** A new user with an empty desk. */
export async function createOwner(): Promise<Owner> {
  const id = randomUUID();
  const email = `${id.slice(0, 8)}@studio.example`;
  await db().insert(users).values({ id, firebaseUid: id, email, username: "Maya" });
  return { id, email };
}

/** Creates an empty thread; returns its id. */
export async function createThread(
  owner: Owner,
  { id = randomUUID(), title = "Tea box" } = {},
): Promise<string> {
  await runCommand(owner, (tx) => upsertThread(tx, owner, { id, title, sender: priya }));
  return id;
}

/** Creates a message by the given author, with its raw bytes in the owner's blobs; returns its id. */
export async function createMessage(
  owner: Owner,
  threadId: string,
  message: Partial<NewMessage> = {},
): Promise<string> {
  const id = message.id ?? randomUUID();
  const body = message.body ?? "The blue is a bit too dark.";
  const raw = await blobs().put(owner.id, Buffer.from(`Message-ID: <${id}>\r\n\r\n${body}`));
  const { sender = priya, sentAt = new Date("2026-03-02T10:00:00Z") } = message;
  await runCommand(owner, (tx) =>
    insertMessage(tx, owner, {
      id,
      threadId,
      sender,
      recipients: [{ name: "Maya", email: owner.email }],
      subject: "Tea box",
      sentAt,
      sentOffsetMinutes: 60,
      receivedAt: sentAt,
      isSent: sender.email.toLowerCase() === owner.email,
      authentication: "pass",
      snippet: body.slice(0, 60),
      text: body,
      isNewsletter: false,
      rawSha256: raw.sha256,
      ...message,
      body,
    }),
  );
  return id;
}

/** Creates a file, with unique bytes unless given; returns its id. */
export async function createFile(
  owner: Owner,
  {
    bytes = Buffer.from(randomUUID()),
    ...file
  }: Partial<Omit<NewFile, "sha256">> & { bytes?: Uint8Array } = {},
): Promise<number> {
  const { sha256, size } = await blobs().put(owner.id, bytes);
  return runCommand(owner, async (tx) => {
    const id = await addFile(tx, owner, {
      origin: "mail",
      name: "label.png",
      type: "image/png",
      kind: "image",
      size,
      sha256,
      threadId: null,
      ...file,
    });
    if (file.threadId) await refreshThreadFiles(tx, owner, file.threadId);
    return id;
  });
}

/** Creates a task as the extractor would; returns its id. */
export async function createTask(
  owner: Owner,
  threadId: string,
  task: Partial<typeof tasks.$inferInsert> = {},
): Promise<string> {
  const id = task.id ?? randomUUID();
  await runCommand(owner, async (tx) => {
    await tx.insert(tasks).values({
      userId: owner.id,
      id,
      threadId,
      text: "Lighten the blue",
      kind: "request",
      author: priya,
      askedAt: new Date("2026-03-02T10:00:00Z"),
      ...task,
    });
    await refreshThreadTasks(tx, owner, threadId);
  });
  return id;
}
