import { afterAll, expect, test } from "vitest";
import { closeDatabase } from "#app/adapters/db/client.server.ts";
import { stopQueue } from "#app/adapters/queue/queue.server.ts";
import { createMessage, createOwner, createThread } from "#tests/factories/desk.ts";
import { listMessages } from "./list-messages.server.ts";

afterAll(async () => {
  await stopQueue();
  await closeDatabase();
});

test("a message tells whether it quotes earlier ones; blank ends are no quote", async () => {
  const owner = await createOwner();
  const threadId = await createThread(owner);
  const body = "The blue is too dark.";
  const texts = {
    quoting: `${body}\n\n> Here is the label.`,
    plain: body,
    padded: `\r\n\t ${body}\u00a0\n\n`,
  };
  for (const [id, text] of Object.entries(texts)) {
    await createMessage(owner, threadId, { id, text, body });
  }
  const listed = await listMessages(owner, threadId);
  expect(Object.fromEntries(listed.map((one) => [one.id, one.hasQuotedHistory]))).toEqual({
    quoting: true,
    plain: false,
    padded: false,
  });
  expect(listed[0]).not.toHaveProperty("text");
  expect(await listMessages(await createOwner(), threadId)).toEqual([]);
});
