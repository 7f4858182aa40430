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
import { type Given, givenOf } from "./given.ts";

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
  const given: Record<string, Given> = {
    ...givenOf(world),
    createUser: { body: { email: newcomer, firebaseUid: claimsOf(token).user_id, token } },
    createSession: { body: { token } },
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
