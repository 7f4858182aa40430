import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { closeDatabase, db } from "#app/adapters/db/client.server.ts";
import { stopQueue } from "#app/adapters/queue/queue.server.ts";
import { createMessage, createOwner, createThread, priya } from "#tests/factories/desk.ts";
import { cursorSchema } from "./cursor.ts";
import {
  findLastWritten,
  findSenders,
  listMessages,
  listMessagesAround,
  listMessagesFrom,
} from "./list-messages.server.ts";
import { messages } from "./tables.server.ts";

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
  const { items: listed } = await listMessages(owner, threadId);
  expect(Object.fromEntries(listed.map((one) => [one.id, one.hasQuotedHistory]))).toEqual({
    quoting: true,
    plain: false,
    padded: false,
  });
  expect(listed[0]).not.toHaveProperty("text");
  expect((await listMessages(await createOwner(), threadId)).items).toEqual([]);
});

/** A thread of messages m00, m01 and so on, two and two of one moment. */
async function createLongThread(count: number) {
  const owner = await createOwner();
  const threadId = await createThread(owner);
  for (let index = 0; index < count; index += 1) {
    const id = `${owner.id}-m${String(index).padStart(2, "0")}`;
    const sentAt = new Date(Date.UTC(2026, 1, 1) + Math.floor(index / 2) * 60_000);
    await createMessage(owner, threadId, { id, sentAt });
  }
  const numbers = (items: { id: string }[]) => items.map(({ id }) => Number(id.split("-m")[1]));
  return { owner, threadId, numbers, idOf: (number: string) => `${owner.id}-m${number}` };
}

test("a long thread opens at its newest messages, or around the one that a link names", async () => {
  const { owner, threadId, numbers, idOf } = await createLongThread(12);
  const at = async (messageId: string | null) => {
    const { messages, earlier, later, around } = await listMessagesAround(owner, threadId, {
      ...{ messageId, limit: 5 },
    });
    return [numbers(messages), earlier !== null, later !== null, around];
  };
  const newest = [[7, 8, 9, 10, 11], true, false, null];
  expect(await at(null)).toEqual(newest);
  expect(await at(idOf("08"))).toEqual(newest);
  expect(await at("of another thread")).toEqual(newest);
  expect(await at(idOf("07"))).toEqual([[5, 6, 7, 8, 9], true, true, idOf("07")]);
  expect(await at(idOf("05"))).toEqual([[3, 4, 5, 6, 7], true, true, idOf("05")]);
  expect(await at(idOf("00"))).toEqual([[0, 1, 2], false, true, idOf("00")]);
});

test("the pages before and after hold every other message once", async () => {
  const { owner, threadId, numbers, idOf } = await createLongThread(12);
  const middle = await listMessagesAround(owner, threadId, { messageId: idOf("05"), limit: 3 });
  const walk = async (direction: "earlier" | "later", from: string | null) => {
    const seen: number[] = [];
    for (let cursor = from; cursor !== null; ) {
      const wanted = { direction, cursor: cursorSchema.parse(cursor), limit: 2 };
      const page = await listMessagesFrom(owner, threadId, wanted);
      seen.push(...numbers(page!.items));
      cursor = page!.nextCursor;
    }
    return seen;
  };
  expect(numbers(middle.messages)).toEqual([4, 5, 6]);
  expect(await walk("earlier", middle.earlier)).toEqual([3, 2, 1, 0]);
  expect(await walk("later", middle.later)).toEqual([7, 8, 9, 10, 11]);
  const stranger = await createOwner();
  const wanted = { direction: "later" as const, cursor: null, limit: 2 };
  expect(await listMessagesFrom(stranger, threadId, wanted)).toBeNull();
});

test("finds the writer of a message by its id, and when a person last wrote", async () => {
  const { owner, threadId, idOf } = await createLongThread(4);
  const senders = await findSenders(owner, [idOf("01"), idOf("01"), "missing"]);
  expect([...senders]).toEqual([[idOf("01"), priya]]);
  const last = async () =>
    (await findLastWritten(owner, threadId, priya.email))?.toISOString() ?? null;
  expect(await last()).toBe("2026-02-01T00:01:00.000Z");
  const forge = (id: string) =>
    db().update(messages).set({ authorship: "unverified" }).where(eq(messages.id, id));
  for (const number of ["02", "03"]) await forge(idOf(number));
  expect(await last()).toBe("2026-02-01T00:00:00.000Z");
  for (const number of ["00", "01"]) await forge(idOf(number));
  expect(await last()).toBe("2026-02-01T00:00:00.000Z");
  expect(await findLastWritten(owner, threadId, "nobody@tea.example")).toBeNull();
});
