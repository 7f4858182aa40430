import { afterAll, expect, test } from "vitest";
import { closeDatabase } from "#app/adapters/db/client.server.ts";
import { stopQueue } from "#app/adapters/queue/queue.server.ts";
import { createMessage, createOwner, createThread, priya } from "#tests/factories/desk.ts";
import { listMessages } from "./list-messages.server.ts";
import { withRest } from "./list-rest.server.ts";

afterAll(async () => {
  await stopQueue();
  await closeDatabase();
});

test("messages get what was left out of them, and the mail of their thread that they quote", async () => {
  const owner = await createOwner();
  const threadId = await createThread(owner);
  const first = await createMessage(owner, threadId, { body: "Which hinge?" });
  const elsewhere = await createMessage(owner, await createThread(owner), { body: "Else?" });
  const body = "Brass.\nOak.";
  const text = "Brass.\n> Which hinge?\nOak.\n> Else?";
  const cuts = [
    { start: 7, end: 21, why: "quoted" as const, of: { messageId: first } },
    { start: 27, end: 34, why: "quoted" as const, of: { messageId: elsewhere } },
  ];
  const sentAt = new Date("2026-03-03T10:00:00Z");
  await createMessage(owner, threadId, { body, text, cuts, sentAt });
  const page = (await listMessages(owner, threadId)).items;
  const [asked, answered] = await withRest(owner, page);
  expect(asked?.rest).toEqual([]);
  expect(answered?.sentences).toEqual([
    [0, 6],
    [7, 11],
  ]);
  expect(answered?.rest).toMatchObject([
    { after: 6, text: "> Which hinge?", of: { messageId: first, by: priya.name } },
    { after: 11, text: "> Else?", of: null },
  ]);
});

test("a page has at most 300,000 characters of rest, 20,000 of one mail; the newest mails' come first", async () => {
  const owner = await createOwner();
  const threadId = await createThread(owner);
  const history = Array.from({ length: 1_000 }, (_, at) => `> Line ${at} of the history.`).join(
    "\n",
  );
  for (let day = 1; day <= 18; day += 1) {
    const sentAt = new Date(Date.UTC(2026, 1, day));
    await createMessage(owner, threadId, { body: "Yes.", text: `Yes.\n${history}`, sentAt });
  }
  const whole = await withRest(owner, (await listMessages(owner, threadId)).items);
  const sent = whole.map(({ rest }) => rest.reduce((sum, cut) => sum + cut.text.length, 0));
  expect(Math.max(...sent)).toBeLessThanOrEqual(20_000);
  expect(sent.reduce((sum, one) => sum + one)).toBeLessThanOrEqual(300_000);
  expect(sent.at(-1)).toBeGreaterThan(19_000);
  expect(sent[0]).toBe(0);
  // All of it is told.
  expect(whole.every(({ rest }) => rest.length === 1)).toBe(true);
  expect(whole[0]?.rest[0]?.moreLines).toBe(1_000);
});
