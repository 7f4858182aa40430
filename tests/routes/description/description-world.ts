import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { db } from "#app/adapters/db/client.server.ts";
import { runCommand } from "#app/domain/changes/run-command.server.ts";
import { files as fileRows, fileVersions } from "#app/domain/files/tables.server.ts";
import { importThreads } from "#app/domain/intake/tables.server.ts";
import { saveConnection } from "#app/domain/mailbox/connection.server.ts";
import { marks } from "#app/domain/tasks/marks/tables.server.ts";
import { threads } from "#app/domain/threads/tables.server.ts";
import type { OfflineGoogle } from "#demo/google/offline-google.ts";
import { createFile, priya } from "#tests/factories/desk.ts";
import { claimsOf, identityTokenOf } from "../account/identity-token.ts";
import { ask, ownHeaders } from "../request.ts";
import { createWorld, pixel, type World } from "../world.ts";

/** The real items that replace the examples of the description. */
export type Given = {
  path?: Record<string, string | number>;
  query?: Record<string, string | number>;
  /** Overrides the example of the body or form. */
  body?: Record<string, unknown>;
  /** A field of these names something of the owner's: others get 404. */
  isOwned?: boolean;
};

export type DescribedWorld = World & { given: Record<string, Given> };

const priyaOrders = {
  ...{ name: priya.name, addresses: [priya.email], isOwner: false },
  ...{ role: "client" as const, confidence: 0.9 },
  reasons: [{ ground: "orders" as const, messageId: "m-desk", evidence: "The blue" }],
};

/** The owner's desk, with a connected mailbox, and for each call what it may be called with. */
export async function createDescribedWorld(google: OfflineGoogle): Promise<DescribedWorld> {
  const world = await createWorld();
  const { owner, files, tasks } = world;
  const email = google.people[0]?.email ?? "";
  const tokens = await google.edge.control.mintTokens(email);
  await saveConnection(owner, {
    email,
    scopes: tokens.scope.split(" "),
    refreshToken: tokens.refresh_token,
    accessToken: tokens.access_token,
    expiresAt: new Date(Date.now() + tokens.expires_in * 1000),
  });
  // Each thread with a file, so that the answers have something of everything to show.
  for (const id of ["desk", ...Object.values(world.threads)]) {
    await createFile(owner, { threadId: id, bytes: pixel });
  }
  await db()
    .update(threads)
    .set({ participants: [priyaOrders] })
    .where(and(eq(threads.userId, owner.id), eq(threads.id, "desk")));
  const replaced = { userId: owner.id, fileId: files.toChangeByForm };
  const earlier = { version: 1, name: "label.png", type: "image/png", size: 4, sha256: "a" };
  await db()
    .insert(fileVersions)
    .values({ ...replaced, ...earlier });
  await db()
    .update(fileRows)
    .set({ version: 2 })
    .where(and(eq(fileRows.userId, owner.id), eq(fileRows.id, files.toChangeByForm)));
  const place = { page: 1, x: 0.1, y: 0.2, width: 0.3, height: 0.4 };
  const onEarlier = { id: randomUUID(), taskId: tasks.toChangeByForm, sha256: earlier.sha256 };
  await db()
    .insert(marks)
    .values({ ...replaced, ...onEarlier, ...place });
  await runCommand(owner, async (_, record) => {
    record("tasks-ready", "desk");
    record("file", files.read);
  });
  await db()
    .insert(importThreads)
    .values({
      ...{ userId: owner.id, importId: world.importId },
      ...{ threadId: "asked-for", subject: "Tea tin", state: "queued" },
    });
  const mail = await someMail(world);
  const newcomer = google.people[1]?.email ?? "";
  const token = await identityTokenOf(google, newcomer);
  const ofThread = (id: string) => ({ path: { threadId: id }, isOwned: true });
  const ofFile = (id: number) => ({ path: { id }, isOwned: true });
  const ofTask = (id: string, name = "id") => ({ path: { [name]: id }, isOwned: true });
  const given: Record<string, Given> = {
    createUser: { body: { email: newcomer, firebaseUid: claimsOf(token).user_id, token } },
    createSession: { body: { token } },
    threadDetails: ofThread("desk"),
    trashThread: ofThread(world.threads.toTrash),
    restoreThread: ofThread(world.threads.inTrash),
    undoClosings: ofThread(world.threads.read),
    setContactRole: ofThread(world.threads.read),
    setModelOptOut: ofThread(world.threads.read),
    addFeedback: { body: { threadId: world.threads.read }, isOwned: true },
    toggleResolve: ofTask(tasks.toChange),
    setStatus: ofTask(tasks.toChangeByForm, "feedbackId"),
    trashComment: { path: { fileId: files.toTrash, commentId: tasks.toTrash }, isOwned: true },
    restoreComment: ofTask(tasks.inTrash),
    putMark: {
      ...ofTask(tasks.toChangeByForm, "feedbackId"),
      body: { fileId: files.toChangeByForm },
    },
    removeMark: ofTask(world.marks.toRemove),
    filesByIds: { body: { fileIds: [files.read, files.toChange] } },
    uploadFile: { body: { threadId: world.threads.read }, isOwned: true },
    replaceFile: ofFile(files.toChange),
    updatePreview: { body: { fileId: files.read }, isOwned: true },
    replacePreview: { body: { originalFileId: files.read, threadId: "desk" }, isOwned: true },
    pinFile: ofFile(files.toChangeByForm),
    archiveFile: ofFile(files.toChangeByForm),
    fileVersions: ofFile(files.toChangeByForm),
    decideVersions: ofFile(files.toChangeByForm),
    trashFile: ofFile(files.toTrash),
    restoreFile: ofFile(files.inTrash),
    retryPreview: ofFile(files.toChangeByForm),
    emptyTrash: { body: { itemIds: [files.toDelete, tasks.inTrash] } },
    changeSelection: {
      body: { itemIds: [files.toChangeByForm, tasks.toChangeByForm], pinned: true },
      isOwned: true,
    },
    searchMedia: { query: { q: "read" } },
    listContacts: { query: { q: "" } },
    listEmailsFrom: { path: { address: mail.address } },
    importEmail: { path: { id: mail.id } },
    importEmailByGet: { path: { id: mail.id } },
  };
  return { ...world, given };
}

/** A mail that lies in the owner's mailbox, and its sender's address. */
async function someMail({ owner }: World): Promise<{ id: string; address: string }> {
  const get = async (path: string) =>
    (await ask(path, { headers: { ...ownHeaders, cookie: owner.cookie } })).json();
  const contacts: { email: string }[] = await get("/api/gmail/contacts");
  for (const { email: address } of contacts) {
    const mails: { id: string }[] = await get(
      `/api/gmail/emails-from/${encodeURIComponent(address)}`,
    );
    const [mail] = mails;
    if (mail) return { id: mail.id, address };
  }
  throw new Error("No contact has written.");
}
