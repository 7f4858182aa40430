import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { db } from "#app/adapters/db/client.server.ts";
import { users } from "#app/domain/accounts/tables.server.ts";
import { noteQuestion } from "#app/domain/tasks/reading/model/sent-questions.server.ts";
import { createMessage } from "#tests/factories/desk.ts";
import { ask } from "../request.ts";
import { closeWorld, createWorld, type World } from "../world.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(closeWorld);

test("what was sent to a language model is shown to its own viewer alone, word for word", async () => {
  const page = async (path: string, cookie: string) =>
    (await ask(path, { headers: { cookie } })).text();
  const { owner, stranger, threads } = world;
  expect(await page("/account", owner.cookie)).toContain("No language model is asked");
  expect(await page("/account/sent", owner.cookie)).toContain("No question about your mails");

  const messageId = await createMessage(owner, threads.read, { body: "The rim looks thin." });
  const data = JSON.stringify({ text: "The rim looks thin. <b>Really</b>" });
  const model = { name: "own:small", service: "models.example" };
  await db().update(users).set({ modelService: model.service }).where(eq(users.id, owner.id));
  expect(await noteQuestion(owner, { messageId, data }, model)).toBe(true);

  expect(await page("/account", owner.cookie)).toContain("Show what was sent");
  const shown = await page("/account/sent", owner.cookie);
  for (const words of ["own:small", "Tea box read", "The rim looks thin. &lt;b&gt;Really"]) {
    expect(shown).toContain(words);
  }
  expect(await page("/account/sent", stranger.cookie)).not.toContain("The rim looks thin");
});
