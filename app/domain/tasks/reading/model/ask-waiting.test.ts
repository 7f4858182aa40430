import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#app/adapters/db/client.server.ts";
import { setUserSuspended } from "#app/domain/accounts/suspend-user.server.ts";
import { trashThread } from "#app/domain/desk/trash/trash-thread.server.ts";
import { env } from "#app/env.server.ts";
import { createMessage, createOwner, createThread, type Owner } from "#tests/factories/desk.ts";
import { createMails, setUpModelWorld } from "#tests/setup/mailbox/model-world.ts";
import { askWaiting } from "./ask-waiting.server.ts";
import { allowModelService } from "./model-consent.server.ts";
import { findWhatLeaves } from "./model-state.server.ts";

const world = setUpModelWorld();
const mail = "Please make the logo larger.";
const nothing = { says: { items: [] } };

/** The threads of an owner that wait in the queue for the model. */
async function queued({ id }: Owner): Promise<unknown[]> {
  const { rows } = await db().execute<{ thread: string }>(sql`
    select data ->> 'threadId' as thread from pgboss.job
    where name = 'ask-model' and state = 'created' and data ->> 'userId' = ${id}`);
  return rows.map(({ thread }) => thread);
}
const clearQueue = () => db().execute(sql`delete from pgboss.job where name = 'ask-model'`);
const stateOf = async (owner: Owner) => (await findWhatLeaves(owner)).model;

test("no mail is sent for a person who did not allow the model's service", async () => {
  const owner = await createOwner();
  const threadId = await createThread(owner);
  await createMessage(owner, threadId, { body: mail });
  world().server.script(() => nothing);
  await world().read(owner, threadId);
  await askWaiting();
  expect(await queued(owner)).toEqual([]);
  await allowModelService(owner, "another.example");
  expect(await stateOf(owner)).toMatchObject({ isAllowed: false });
  const service = (await stateOf(owner))?.service ?? "";
  await allowModelService(owner, service);
  expect(await stateOf(owner)).toMatchObject({ isAllowed: true, waiting: 1 });
  await askWaiting();
  expect(await queued(owner)).toEqual([threadId]);
  await allowModelService(owner, null);
  await world().read(owner, threadId);
  expect(world().server.asked).toEqual([]);
});

test("after an outage, what waits is asked about; during it, one thread of all is tried", async () => {
  const owner = await createOwner();
  const first = await createMails(owner, [mail]);
  await createMails(owner, [mail]);
  const body = JSON.stringify({ error: { code: "insufficient_quota" } });
  world().server.script(() => ({ status: 429, body }));
  await world().read(owner, first.threadId);
  expect(await stateOf(owner)).toMatchObject({
    waiting: 2,
    outage: expect.stringContaining("insufficient_quota"),
  });
  await clearQueue();
  await askWaiting();
  expect(await queued(owner)).toHaveLength(1);
  world().server.script(() => nothing);
  await world().read(owner, first.threadId);
  expect(await stateOf(owner)).toMatchObject({ waiting: 1, outage: null });
  await clearQueue();
  await askWaiting();
  expect(await queued(owner)).toHaveLength(1);
});

test("what the model need not read does not wait", async () => {
  const owner = await createOwner();
  const trashed = await createMails(owner, [mail]);
  await trashThread(owner, { threadId: trashed.threadId });
  const { threadId } = await createMails(owner, [
    { body: "Please buy our paper!", isNewsletter: true },
    " \n",
  ]);
  world().server.script(() => nothing);
  await world().read(owner, threadId);
  expect(world().server.asked).toEqual([]);
  expect(await stateOf(owner)).toMatchObject({ waiting: 0 });
});

test("a suspended person's mails are not asked about", async () => {
  const owner = await createOwner();
  await createMails(owner, [mail]);
  await setUserSuspended(await createOwner(), { userId: owner.id, suspended: true });
  await clearQueue();
  await askWaiting();
  expect(await queued(owner)).toEqual([]);
});

test.each(["LANGUAGE_MODEL_TOKENS_PER_PERSON", "LANGUAGE_MODEL_TOKENS_PER_DAY"])(
  "beyond %s a person's mails wait for the next day",
  async (setting) => {
    const owner = await createOwner();
    const { threadId } = await createMails(owner, [mail, mail, mail]);
    world().server.script(() => nothing);
    const spentByAll = setting.endsWith("DAY") ? await spentToday() : 0;
    // A question is estimated at about 4,000 tokens and costs 740.
    const before = { [setting]: env()[setting as "LANGUAGE_MODEL_TOKENS_PER_DAY"] };
    Object.assign(env(), { [setting]: spentByAll + 4_500 });
    try {
      for (let day = 0; day < 3; day++) await world().read(owner, threadId);
      const asked = world().server.asked.length;
      expect(asked).toBeGreaterThan(0);
      expect(asked).toBeLessThan(3);
      expect(await stateOf(owner)).toMatchObject({ waiting: 3 - asked });
    } finally {
      Object.assign(env(), before);
    }
  },
);

test("what is taken back while a thread is asked about stops the rest", async () => {
  const owner = await createOwner();
  const { threadId } = await createMails(
    owner,
    Array.from({ length: 9 }, () => mail),
  );
  world().server.script(async () => {
    await allowModelService(owner, null);
    return nothing;
  });
  await world().read(owner, threadId);
  // Four are asked about side by side.
  expect(world().server.asked).toHaveLength(4);
});

test("an answer that cannot be read has cost its person's day all the same", async () => {
  const owner = await createOwner();
  const { threadId } = await createMails(owner, [mail]);
  const before = await spentToday();
  world().server.script(() => ({ raw: "no" }));
  await world().read(owner, threadId);
  // Three attempts of 740 tokens.
  expect((await spentToday()) - before).toBe(2_220);
});

test("an attempt that breaks off has, too", async () => {
  const owner = await createOwner();
  const { threadId } = await createMails(owner, [mail]);
  const before = await spentToday();
  world().server.script(() => "cut");
  await world().read(owner, threadId);
  expect(await spentToday()).toBeGreaterThan(before);
});

async function spentToday(): Promise<number> {
  const { rows } = await db().execute<{ spent: number }>(
    sql`select coalesce(sum(tokens), 0)::float8 as spent from model_spending`,
  );
  return rows[0]?.spent ?? 0;
}
