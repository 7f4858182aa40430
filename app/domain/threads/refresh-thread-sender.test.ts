import { afterAll, expect, test } from "vitest";
import { closeDatabase, db } from "#app/adapters/db/client.server.ts";
import { stopQueue } from "#app/adapters/queue/queue.server.ts";
import { mailboxConnections } from "#app/domain/mailbox/tables.server.ts";
import { createMessage, createOwner, createThread, priya } from "#tests/factories/desk.ts";
import { findThread } from "./find-thread.server.ts";

afterAll(async () => {
  await stopQueue();
  await closeDatabase();
});

const tom = { name: "Tom Okafor", email: "tom@print.example" };
const on = (day: number) => new Date(Date.UTC(2026, 2, day));

async function desk() {
  const owner = await createOwner();
  const threadId = await createThread(owner);
  const sender = async () => {
    const thread = await findThread(db(), owner, threadId);
    return { name: thread?.senderName, email: thread?.senderEmail };
  };
  return { owner, threadId, sender, me: { name: "Maya", email: owner.email.toUpperCase() } };
}

test("a thread is from whoever wrote last, whatever order the mails come in", async () => {
  const { owner, threadId, sender } = await desk();
  await createMessage(owner, threadId, { sender: tom, sentAt: on(5) });
  await createMessage(owner, threadId, { sender: priya, recipients: [tom], sentAt: on(3) });
  expect(await sender()).toEqual(tom);
});

test("a stranger who writes into a thread does not name it", async () => {
  const { owner, threadId, sender, me } = await desk();
  const none = { name: "", email: "" };
  await createMessage(owner, threadId, { sender: priya, sentAt: on(1) });
  await createMessage(owner, threadId, { sender: tom, sentAt: on(2) });
  for (const forged of [tom, me, none, { ...priya, name: "Not Priya" }]) {
    const authentication = forged === none ? "unclear" : "fail";
    const message = { sender: forged, isSent: false, authentication, sentAt: on(3) } as const;
    await createMessage(owner, threadId, message);
  }
  expect(await sender()).toEqual(priya);
});

test("where the viewer alone has written, the first other names the thread, an unverified one last", async () => {
  const { owner, threadId, sender, me } = await desk();
  await createMessage(owner, threadId, { sender: priya, authentication: "none", sentAt: on(1) });
  expect(await sender()).toEqual(priya);
  await createMessage(owner, threadId, { sender: me, isSent: true, recipients: [], sentAt: on(2) });
  expect(await sender()).toEqual(me);
  await createMessage(owner, threadId, { sender: tom, sentAt: on(3) });
  const later = { name: "Later", email: "later@print.example" };
  await createMessage(owner, threadId, { sender: later, sentAt: on(4) });
  expect(await sender()).toEqual(tom);
});

test("the viewer is named only where nobody else wrote", async () => {
  const { owner, threadId, sender, me } = await desk();
  await createMessage(owner, threadId, { sender: me, sentAt: on(1) });
  expect(await sender()).toEqual(me);
  await createMessage(owner, threadId, { sender: priya, sentAt: on(2) });
  await createMessage(owner, threadId, { sender: me, sentAt: on(3) });
  expect(await sender()).toEqual(priya);
});

test("a mail system that reports on a mail is not the other side", async () => {
  const { owner, threadId, sender, me } = await desk();
  const system = { name: "Mail Delivery System", email: "MAILER-DAEMON@mx.print.example" };
  await createMessage(owner, threadId, { sender: me, sentAt: on(1) });
  await createMessage(owner, threadId, { sender: system, sentAt: on(2) });
  expect(await sender()).toEqual(me);
  await createMessage(owner, threadId, { sender: tom, sentAt: on(3) });
  await createMessage(owner, threadId, { sender: system, sentAt: on(4) });
  expect(await sender()).toEqual(tom);
});

test("the connected mailbox's address is the viewer's as well", async () => {
  const { owner, threadId, sender } = await desk();
  const work = { name: "Maya at work", email: "maya.work@studio.example" };
  await db()
    .insert(mailboxConnections)
    .values({ userId: owner.id, email: work.email, state: "connected", scopes: [] });
  await createMessage(owner, threadId, { sender: priya, sentAt: on(1) });
  await createMessage(owner, threadId, { sender: work, sentAt: on(2) });
  expect(await sender()).toEqual(priya);
});
