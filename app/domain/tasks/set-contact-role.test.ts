import { and, eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { closeDatabase, db } from "#app/adapters/db/client.server.ts";
import { stopQueue } from "#app/adapters/queue/queue.server.ts";
import { findRevision } from "#app/domain/changes/read-changes.server.ts";
import { deleteForever } from "#app/domain/desk/deletion/delete-forever.server.ts";
import { findThreadDetails } from "#app/domain/desk/find-thread-details.server.ts";
import { trashThread } from "#app/domain/desk/trash/trash-thread.server.ts";
import { mostContactRoles } from "#app/domain/mailbox/contacts/contact-role.ts";
import { listContactRoles } from "#app/domain/mailbox/contacts/contact-roles.server.ts";
import { contactRoles } from "#app/domain/mailbox/tables.server.ts";
import { findThread } from "#app/domain/threads/find-thread.server.ts";
import { findOwnAddresses } from "#app/domain/threads/own-addresses.server.ts";
import { messages, threads } from "#app/domain/threads/tables.server.ts";
import {
  createMessage,
  createOwner,
  createThread,
  type Owner,
  priya,
} from "#tests/factories/desk.ts";
import { waitingJobs } from "#tests/factories/waiting-jobs.ts";
import { extractThreadJob } from "./reading/extract-thread.job.ts";
import { extractThreadTasks } from "./reading/extract-thread-tasks.server.ts";
import { findThreadToRead } from "./reading/find-thread-to-read.server.ts";
import { setContactRole } from "./set-contact-role.server.ts";

afterAll(async () => {
  await stopQueue();
  await closeDatabase();
});

const joan = { name: "Joan", email: "joan@river.example" };

/** A thread in which Priya asks for work; it has been read. */
async function createReview(owner: Owner, body = "We need a new tea box, could you quote us one?") {
  const threadId = await createThread(owner);
  await createMessage(owner, threadId, { body });
  await read(owner, threadId);
  return threadId;
}

const read = (owner: Owner, threadId: string) => extractThreadTasks({ userId: owner.id, threadId });
const peopleOf = async (owner: Owner, threadId: string) =>
  (await findThreadDetails(owner, threadId))?.people.map(({ name, role, certainty }) => {
    return { name, role, certainty };
  });
const saidOf = (owner: Owner) => listContactRoles(db(), owner, [priya.email, joan.email]);
const toRead = async (owner: Owner, threadId: string) => {
  const thread = await findThread(db(), owner, threadId);
  return (await findThreadToRead(db(), thread!)).thread;
};
const unreadOf = async (owner: Owner) => {
  const rows = await db()
    .select({ threadId: messages.threadId, by: messages.extractedBy })
    .from(messages)
    .where(eq(messages.userId, owner.id));
  return rows.flatMap(({ threadId, by }) => (by === null ? threadId : [])).sort();
};

test("a thread that was read shows its people with their role and why", async () => {
  const owner = await createOwner();
  const threadId = await createReview(owner);
  const details = await findThreadDetails(owner, threadId);
  expect(details?.people).toMatchObject([
    { name: "Maya", isOwner: true, addresses: [owner.email] },
    { name: priya.name, role: "client", addresses: [priya.email], isOwner: false },
  ]);
  expect(details?.people[1]?.reasons[0]).toEqual({
    ground: "orders",
    messageId: details?.messages[0]?.id,
    evidence: "We need a new tea box, could you quote us one?",
  });
});

test("what is said of a contact shows at once, is read by, and can be taken back", async () => {
  const owner = await createOwner();
  const [threadId, other] = [await createReview(owner), await createReview(owner)];
  const before = await peopleOf(owner, threadId);
  const said = { threadId, address: priya.email.toUpperCase(), role: "printer" } as const;
  const revision = await findRevision(owner);
  expect(await setContactRole(owner, said)).toEqual({ previous: null });
  expect(await findRevision(owner)).toBe(revision + 1);
  const shown = { name: priya.name, role: "printer", certainty: "said" };
  expect((await peopleOf(owner, threadId))?.[1]).toEqual(shown);
  expect((await peopleOf(owner, other))?.[1]).toEqual(shown);
  expect(await unreadOf(owner)).toEqual([threadId, other].sort());
  const waiting = await waitingJobs<{ threadId: string }>(extractThreadJob.name);
  expect(waiting.map((job) => job.threadId)).toEqual(expect.arrayContaining([threadId, other]));

  expect((await toRead(owner, threadId)).knownRoles).toEqual([
    { address: priya.email, role: "printer" },
  ]);
  await read(owner, threadId);
  expect((await findThread(db(), owner, threadId))?.participants?.[1]).toMatchObject({
    ...{ role: "printer", confidence: 1 },
  });
  expect((await peopleOf(owner, threadId))?.[1]).toEqual(shown);

  expect(await setContactRole(owner, { ...said, role: null })).toEqual({ previous: "printer" });
  expect(await saidOf(owner)).toEqual([]);
  const pending = { name: priya.name, role: null, certainty: "pending" };
  expect((await peopleOf(owner, threadId))?.[1]).toEqual(pending);
  await read(owner, threadId);
  expect(await peopleOf(owner, threadId)).toEqual(before);
});

test("saying the same again changes nothing", async () => {
  const owner = await createOwner();
  const threadId = await createReview(owner);
  const said = { threadId, address: priya.email, role: "maker" } as const;
  await setContactRole(owner, said);
  await read(owner, threadId);
  const revision = await findRevision(owner);
  expect(await setContactRole(owner, said)).toEqual({ previous: "maker" });
  expect(await findRevision(owner)).toBe(revision);
  expect(await unreadOf(owner)).toEqual([]);
});

test("only people of the viewer's own thread are given a role, and never the viewer", async () => {
  const [owner, stranger] = [await createOwner(), await createOwner()];
  const threadId = await createReview(owner);
  const said = { threadId, address: priya.email, role: "client" } as const;
  expect(await setContactRole(stranger, said)).toBeNull();
  expect(await setContactRole(owner, { ...said, threadId: "missing" })).toBeNull();
  expect(await setContactRole(owner, { ...said, address: joan.email })).toBeNull();
  expect(await setContactRole(owner, { ...said, address: owner.email })).toBeNull();
  expect(await saidOf(owner)).toEqual([]);
  expect(await unreadOf(owner)).toEqual([]);

  const theirs = await createReview(stranger);
  await setContactRole(owner, said);
  expect((await toRead(stranger, theirs)).knownRoles).toEqual([]);
  expect((await peopleOf(stranger, theirs))?.[1]?.certainty).not.toBe("said");
});

test("no more contacts have a role than are allowed", async () => {
  const owner = await createOwner();
  const threadId = await createReview(owner);
  await db()
    .insert(contactRoles)
    .values(
      Array.from({ length: mostContactRoles }, (_, at) => ({
        ...{ userId: owner.id, address: `${at}@list.example`, saidAt: new Date() },
        role: "client" as const,
      })),
    );
  const said = { threadId, address: priya.email, role: "client" } as const;
  expect(await setContactRole(owner, said)).toBe("full");
  expect(await saidOf(owner)).toEqual([]);
});

test("the newest 25 threads with a contact are read again, and the one at hand in any case", {
  timeout: 120_000,
}, async () => {
  const owner = await createOwner();
  const ids: string[] = [];
  for (let at = 0; at < 27; at++) {
    const id = await createThread(owner);
    const recipients = [{ name: "Maya", email: owner.email }, joan];
    await createMessage(owner, id, { ...(at % 2 === 1 && { sender: joan }), recipients });
    await db()
      .update(threads)
      .set({ activeAt: new Date(Date.UTC(2026, 0, 1 + at)) })
      .where(and(eq(threads.userId, owner.id), eq(threads.id, id)));
    ids.push(id);
  }
  const [oldest, ...newer] = ids;
  const without = await createThread(owner);
  await createMessage(owner, without);
  await db().update(messages).set({ extractedBy: "read" }).where(eq(messages.userId, owner.id));
  await setContactRole(owner, { threadId: oldest!, address: joan.email, role: "printer" });
  expect(await unreadOf(owner)).toEqual([oldest, ...newer.slice(-24)].sort());
});

test("all addresses that the mailbox has sent mail of are the owner's", async () => {
  const [owner, stranger] = [await createOwner(), await createOwner()];
  const threadId = await createReview(owner);
  for (const email of ["Maya@Home.example", "maya@home.example", "hello@studio.example"]) {
    const sender = { name: "Maya", email };
    await createMessage(owner, await createThread(owner), { sender, isSent: true });
  }
  await createMessage(stranger, await createThread(stranger), { sender: joan, isSent: true });
  const own = [owner.email, "hello@studio.example", "maya@home.example"];
  expect(await findOwnAddresses(db(), owner)).toEqual(own);
  expect(await toRead(owner, threadId)).toMatchObject({
    ...{ ownerEmail: owner.email, ownerAddresses: own },
  });
});

test("a role goes with the last mail that names the contact", async () => {
  const owner = await createOwner();
  const [one, other] = [await createReview(owner), await createReview(owner)];
  await setContactRole(owner, { threadId: one, address: priya.email, role: "maker" });
  for (const [threadId, left] of [
    [one, 1],
    [other, 0],
  ] as const) {
    await trashThread(owner, { threadId });
    await deleteForever(owner, { itemIds: [threadId] });
    expect(await saidOf(owner)).toHaveLength(left);
  }
});
