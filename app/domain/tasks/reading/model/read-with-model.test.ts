import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#app/adapters/db/client.server.ts";
import { findRevision } from "#app/domain/changes/read-changes.server.ts";
import { runCommand } from "#app/domain/changes/run-command.server.ts";
import { deleteThreads } from "#app/domain/desk/deletion/delete-threads.server.ts";
import { findThreadDetails } from "#app/domain/desk/find-thread-details.server.ts";
import { undoStep } from "#app/domain/desk/undo/undo-step.server.ts";
import { threads } from "#app/domain/threads/tables.server.ts";
import { createMessage, createOwner, createThread, type Owner } from "#tests/factories/desk.ts";
import { itemFor } from "#tests/factories/model-item.ts";
import { createMails, readQuestion, setUpModelWorld } from "#tests/setup/mailbox/model-world.ts";
import { askWaiting } from "./ask-waiting.server.ts";
import { setModelOptOut } from "./model-consent.server.ts";
import { findWhatLeaves } from "./model-state.server.ts";
import { readWithModel } from "./read-with-model.server.ts";

const world = setUpModelWorld();
const logo = "Please make the logo larger.";
const crate = "Thanks for the second crate.";
const nothing = { says: { items: [] } };

const detailsOf = async (owner: Owner, threadId: string) => {
  const details = await findThreadDetails(owner, threadId);
  return { reading: details?.thread.modelReading, messages: details?.messages ?? [] };
};

const textsOf = async (owner: Owner) => (await world().tasksOf(owner)).map(({ text }) => text);

test("a thread that its person leaves out is not sent, in no way, and waits for nothing", async () => {
  const owner = await createOwner();
  const { threadId } = await createMails(owner, [logo, crate]);
  world().server.script(() => nothing);
  expect(await setModelOptOut(owner, { threadId, optOut: true })).toEqual({ optOut: true });
  await world().read(owner, threadId);
  await askWaiting();
  await readWithModel(owner, { threadId });
  expect(await world().waiting(owner)).toEqual([]);
  expect(world().server.asked).toEqual([]);
  expect((await detailsOf(owner, threadId)).reading).toMatchObject({ optOut: true, waiting: 0 });
  expect((await findWhatLeaves(owner)).model).toMatchObject({ isAllowed: true, waiting: 0 });
  expect(await textsOf(owner)).toEqual(["Make the logo larger"]);
});

test("left out while it is asked about, the rest of it stays here", async () => {
  const owner = await createOwner();
  const mails = Array.from({ length: 9 }, () => logo);
  const { threadId } = await createMails(owner, mails);
  world().server.script(async () => {
    await setModelOptOut(owner, { threadId, optOut: true });
    return nothing;
  });
  await world().read(owner, threadId);
  // Four are asked about side by side.
  expect(world().server.asked).toHaveLength(4);
});

test("the choice can be undone, and what waited is asked about then; said twice, it is said once", async () => {
  const owner = await createOwner();
  const { threadId } = await createMails(owner, [logo]);
  await setModelOptOut(owner, { threadId, optOut: true });
  const revision = await findRevision(owner);
  await setModelOptOut(owner, { threadId, optOut: true });
  expect(await findRevision(owner)).toBe(revision);
  expect(await undoStep(owner, { revision })).toMatchObject({ count: 1, type: "thread" });
  expect(await world().waiting(owner)).toHaveLength(1);
  expect((await detailsOf(owner, threadId)).reading).toMatchObject({ optOut: false, waiting: 1 });
});

test("it is its person's alone, and goes with the thread", async () => {
  const owner = await createOwner();
  const { threadId } = await createMails(owner, [logo]);
  const stranger = await createOwner();
  expect(await setModelOptOut(stranger, { threadId, optOut: true })).toBeNull();
  expect(await readWithModel(stranger, { threadId })).toBeNull();
  await setModelOptOut(owner, { threadId, optOut: true });
  await runCommand(owner, (tx) => deleteThreads({ tx, viewer: owner }, [threadId]));
  const rows = await db()
    .select({ optOut: threads.modelOptOut })
    .from(threads)
    .where(and(eq(threads.userId, owner.id), eq(threads.id, threadId)));
  expect(rows).toEqual([{ optOut: false }]);
});

test("read again, a thread keeps the earlier answers until newer ones come, and its page tells both", async () => {
  const owner = await createOwner();
  const { threadId } = await createMails(owner, [logo, crate]);
  const answerWith = (task: string) => () => ({ says: { items: [itemFor(crate, { task })] } });
  world().server.script(answerWith("Fetch the second crate"));
  await world().read(owner, threadId);
  const before = await textsOf(owner);
  expect(before).toContain("Fetch the second crate");
  expect((await detailsOf(owner, threadId)).reading).toMatchObject({ read: 2, waiting: 0 });

  world().server.script(() => ({ status: 503 }));
  for (let press = 0; press < 3; press++) await readWithModel(owner, { threadId });
  expect(await world().waiting(owner)).toHaveLength(1);
  await createMessage(owner, threadId, { body: "Thanks, all is well here." });
  await world().read(owner, threadId);
  expect(await textsOf(owner)).toEqual(before);
  expect((await detailsOf(owner, threadId)).reading).toMatchObject({
    ...{ read: 0, waiting: 3 },
    outage: expect.stringContaining("does not answer"),
  });

  world().server.script(answerWith("Pick up the second crate"));
  await world().read(owner, threadId);
  expect(world().server.asked).toHaveLength(3);
  expect(await textsOf(owner)).toContain("Pick up the second crate");
  expect((await detailsOf(owner, threadId)).reading).toMatchObject({ read: 3, waiting: 0 });
});

test("a mail that could not be read waits for no model", async () => {
  const owner = await createOwner();
  const { threadId } = await createMails(owner, [logo]);
  await createMessage(owner, threadId, {
    body: "This message could not be read.",
    readingProblem: "text",
  });
  world().server.script(() => nothing);
  await world().read(owner, threadId);
  expect((await detailsOf(owner, threadId)).reading).toMatchObject({ read: 1, waiting: 0 });
});

test("where no model may read it, nothing is queued and its page is silent", async () => {
  const owner = await createOwner();
  const threadId = await createThread(owner);
  await createMessage(owner, threadId, { body: logo });
  expect(await readWithModel(owner, { threadId })).toEqual({ ok: true });
  expect(await world().waiting(owner)).toEqual([]);
  expect((await detailsOf(owner, threadId)).reading).toBeNull();
});

test("the page tells of a mail that the model read in part, and of one that it declined", async () => {
  const owner = await createOwner();
  const rain = Array.from({ length: 300 }, () => "It rained all night.");
  const { threadId } = await createMails(owner, [[logo, ...rain].join("\n"), crate, logo]);
  const tooLong = JSON.stringify({ error: { code: "context_length_exceeded" } });
  const declined = JSON.stringify({ error: { code: "content_filter" } });
  world().server.script((asked) => {
    const { text } = readQuestion(asked);
    if (text === crate) return { status: 400, body: declined };
    return text.length > 4_000 ? { status: 400, body: tooLong } : nothing;
  });
  await world().read(owner, threadId);
  const parts = (await detailsOf(owner, threadId)).messages.map(({ modelPart }) => modelPart);
  expect(parts).toEqual([
    { readTo: expect.any(Number), problem: null },
    { readTo: crate.length, problem: "declined" },
    null,
  ]);
  expect(parts[0]?.readTo).toBeLessThanOrEqual(4_000);
  expect(parts[0]?.readTo).toBeGreaterThan(2_000);
});
