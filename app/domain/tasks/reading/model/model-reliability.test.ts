import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#app/adapters/db/client.server.ts";
import { languageModel } from "#app/adapters/language-model/language-model.server.ts";
import { declineClosing } from "#app/domain/tasks/closings/answer-closing.server.ts";
import { modelSamples, tasks } from "#app/domain/tasks/tables.server.ts";
import { createMessage, createOwner, type Owner } from "#tests/factories/desk.ts";
import { itemFor } from "#tests/factories/model-item.ts";
import { createMails, readQuestion, setUpModelWorld } from "#tests/setup/mailbox/model-world.ts";
import { findReliability, forgetSamples } from "./model-reliability.server.ts";
import { findModelWork } from "./model-state.server.ts";
import { isUnreliable } from "./reliability.ts";

const world = setUpModelWorld();
const crate = "Thanks for the second crate.";
const sureMail = (at: number) =>
  `Please make label ${at} larger. Please move logo ${at} up. ${crate}`;
/** It finds the crate and leaves out what the rules are sure of. */
const weak = { says: { items: [itemFor(crate, { task: "Fetch the crate" })] } };
const reliability = async () => findReliability(languageModel() ?? { name: "" });

const classesOf = async (owner: Owner) =>
  new Map(
    (await world().tasksOf(owner)).map(({ quote, classification }) => [quote, classification]),
  );

test("a model that omits what the rules are sure of only suggests from then on, and administrators see why", async () => {
  const owner = await createOwner();
  const { threadId } = await createMails(
    owner,
    Array.from({ length: 8 }, (_, at) => sureMail(at)),
  );
  world().server.script(() => weak);
  await world().read(owner, threadId);
  const found = await reliability();
  expect(found).toMatchObject({ mails: 8, suggestsOnly: true });
  expect(found.omitted).toBe(found.sure);
  expect(await findModelWork()).toMatchObject({ reliability: { suggestsOnly: true } });

  const later = await createMails(owner, [
    `Please thicken the rim. I think the lid wobbles. ${crate}`,
  ]);
  await world().read(owner, later.threadId);
  const classes = await classesOf(owner);
  expect(classes.get("Please thicken the rim.")).toBe("task");
  const [last] = (await world().tasksOf(owner)).filter(
    ({ threadId: of, quote }) => of === later.threadId && quote === crate,
  );
  expect(last).toMatchObject({ classification: "unsure", askDoubt: "model-unsure" });
});

test("it ends when its newest mails are better, and older samples are forgotten", async () => {
  const owner = await createOwner();
  const { threadId } = await createMails(
    owner,
    Array.from({ length: 8 }, (_, at) => sureMail(at)),
  );
  world().server.script(() => weak);
  await world().read(owner, threadId);
  expect((await reliability()).suggestsOnly).toBe(true);
  const model = languageModel()?.name ?? "";
  const threadOfBetter = await createMails(owner, []);
  for (let at = 0; at < 50; at++) {
    const messageId = await createMessage(owner, threadOfBetter.threadId);
    await db()
      .insert(modelSamples)
      .values({ userId: owner.id, messageId, model, sure: 2, omitted: 0 });
  }
  expect(await reliability()).toMatchObject({ mails: 50, omitted: 0, suggestsOnly: false });
  await forgetSamples();
  expect(await db().$count(modelSamples)).toBe(50);
});

test("closings that people undo count for the mails that the model said settle something", async () => {
  const owner = await createOwner();
  const ask = "Please make the logo larger.";
  const done = "The logo is larger now.";
  const { threadId, ids } = await createMails(owner, [ask, { body: done }]);
  world().server.script((asked) => {
    const { text, earlier_asks: asks } = readQuestion(asked);
    const settles =
      text === done ? asks.map(({ n }) => ({ ask: n, quote: done, stated: true })) : [];
    const items = text === ask ? [itemFor(ask)] : [];
    return { says: { items, settles } };
  });
  await world().read(owner, threadId);
  const [closed] = await db().select().from(tasks).where(eq(tasks.userId, owner.id));
  expect(closed).toMatchObject({ status: "done", closing: { messageId: ids[1] } });
  expect(await reliability()).toMatchObject({ closings: 1, undone: 0 });
  await declineClosing(owner, { taskId: closed?.id ?? "", messageId: ids[1] ?? "" });
  expect(await reliability()).toMatchObject({ closings: 1, undone: 1 });
});

test.each([
  ["few asks, all omitted", { sure: 11, omitted: 11, closings: 0, undone: 0 }, false],
  ["a quarter omitted", { sure: 40, omitted: 10, closings: 0, undone: 0 }, false],
  ["more than a quarter omitted", { sure: 40, omitted: 11, closings: 0, undone: 0 }, true],
  ["few closings, all undone", { sure: 40, omitted: 0, closings: 9, undone: 9 }, false],
  ["more than a fifth undone", { sure: 40, omitted: 0, closings: 10, undone: 3 }, true],
])("%s", (_, counts, expected) => {
  expect(isUnreliable({ mails: 50, ...counts })).toBe(expected);
});
