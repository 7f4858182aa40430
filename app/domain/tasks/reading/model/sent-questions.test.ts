import { expect, test } from "vitest";
import { db } from "#app/adapters/db/client.server.ts";
import { languageModel } from "#app/adapters/language-model/language-model.server.ts";
import { runCommand } from "#app/domain/changes/run-command.server.ts";
import { deleteFiles } from "#app/domain/desk/deletion/delete-files.server.ts";
import { deleteThreads } from "#app/domain/desk/deletion/delete-threads.server.ts";
import { emptyAccount } from "#app/domain/leaving/empty-account.server.ts";
import { modelQuestions } from "#app/domain/tasks/tables.server.ts";
import {
  createFile,
  createMessage,
  createOwner,
  createThread,
  type Owner,
} from "#tests/factories/desk.ts";
import { allowModel, createMails, setUpModelWorld } from "#tests/setup/mailbox/model-world.ts";
import { findWhatLeaves } from "./model-state.server.ts";
import { listSentQuestions, noteQuestion } from "./sent-questions.server.ts";

const world = setUpModelWorld();

/** Notes a question about a mail of somebody who allows the configured model. */
async function note(owner: Owner, question: { messageId: string; data: string }): Promise<boolean> {
  const model = languageModel();
  await allowModel(owner);
  return model !== null && noteQuestion(owner, question, model);
}

test("each question is kept as it was sent, for its own viewer", async () => {
  const owner = await createOwner();
  const other = await createOwner();
  const { threadId } = await createMails(owner, ["Please make the logo larger.", "Thanks."], "Box");
  world().server.script(() => ({ says: { items: [], settles: [] } }));
  await world().read(owner, threadId);
  const kept = await listSentQuestions(owner);
  // Asked side by side, either may be noted and arrive first.
  const sent = world().server.asked.map(({ data }) => data);
  expect(kept.map(({ data }) => data).sort()).toEqual(sent.sort());
  expect(kept).toHaveLength(2);
  for (const question of kept) {
    expect(question).toMatchObject({
      ...{ threadId, subject: "Box", model: "openai-compatible:scripted" },
      askedAt: expect.any(Date),
    });
  }
  expect(await findWhatLeaves(owner)).toMatchObject({
    ...{ model: { name: "openai-compatible:scripted", isAllowed: true, waiting: 0 }, kept: 2 },
  });
  expect(await listSentQuestions(other)).toEqual([]);
  expect((await findWhatLeaves(other)).kept).toBe(0);
});

test("a question without an answer has left the machine all the same", async () => {
  const owner = await createOwner();
  const { threadId } = await createMails(owner, ["Please make the logo larger."]);
  world().server.script(() => ({ status: 400 }));
  await world().read(owner, threadId);
  expect((await findWhatLeaves(owner)).kept).toBe(1);
});

test("the newest fifty are kept", async () => {
  const owner = await createOwner();
  const other = await createOwner();
  const messageId = await createMessage(owner, await createThread(owner));
  const foreign = await createMessage(other, await createThread(other));
  await note(other, { messageId: foreign, data: "another's" });
  for (let at = 0; at < 53; at++) {
    await note(owner, { messageId, data: `question ${at}` });
  }
  const kept = (await listSentQuestions(owner)).map(({ data }) => data);
  expect(kept).toEqual(Array.from({ length: 50 }, (_, at) => `question ${52 - at}`));
  expect(await listSentQuestions(other)).toHaveLength(1);
});

test("nothing is sent about a mail that has gone, or is another's", async () => {
  const owner = await createOwner();
  const other = await createOwner();
  const messageId = await createMessage(owner, await createThread(owner));
  expect(await note(owner, { messageId: "gone", data: "" })).toBe(false);
  expect(await note(other, { messageId, data: "" })).toBe(false);
  expect(await listSentQuestions(owner)).toEqual([]);
});

test("questions go with their thread, and with the account", async () => {
  const owner = await createOwner();
  const [first, second] = [await createThread(owner), await createThread(owner)];
  for (const threadId of [first, second]) {
    const messageId = await createMessage(owner, threadId);
    await note(owner, { messageId, data: threadId });
  }
  await runCommand(owner, (tx) => deleteThreads({ tx, viewer: owner }, [first]));
  expect((await listSentQuestions(owner)).map(({ data }) => data)).toEqual([second]);
  await emptyAccount(owner);
  const rows = await db().select().from(modelQuestions);
  expect(rows.filter(({ userId }) => userId === owner.id)).toEqual([]);
});

test("questions that may name a file go when it is deleted forever", async () => {
  const owner = await createOwner();
  const threadId = await createThread(owner);
  const [first, second] = [
    await createMessage(owner, threadId),
    await createMessage(owner, threadId),
  ];
  const elsewhere = await createMessage(owner, await createThread(owner));
  const file = { threadId, messageId: first, partIndex: 0, name: "secret.pdf" };
  const fileId = await createFile(owner, file);
  for (const messageId of [first, second, elsewhere]) {
    await note(owner, { messageId, data: messageId });
  }
  await runCommand(owner, (tx) => deleteFiles({ tx, viewer: owner }, [fileId]));
  expect((await listSentQuestions(owner)).map(({ data }) => data)).toEqual([elsewhere]);
});
