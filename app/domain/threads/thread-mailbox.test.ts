import { expect, test } from "vitest";
import { threadMailbox } from "./thread-mailbox.ts";

const march = new Date("2026-03-01T09:00:00Z");
const may = new Date("2026-05-01T09:00:00Z");
const connection = {
  email: "Proofs@Letterpress.example",
  profileEmail: "proofs@letterpress.example",
  aliases: ["hello@letterpress.example"],
  connectedAt: march,
};
const thread = { isDemo: false, importedAt: may, participants: null };
const people = (...addresses: string[]) => [
  { addresses: ["ines@winery.example"] },
  { addresses: addresses },
];

test("a thread is from the mailbox that was connected when it was imported", () => {
  expect(threadMailbox(connection, thread)).toBe(connection.email);
});

test("connected again since, the mailbox is known by who takes part", () => {
  const again = { ...connection, connectedAt: may };
  const before = { ...thread, importedAt: march };
  expect(
    threadMailbox(again, { ...before, participants: people("hello@letterpress.example") }),
  ).toBe(connection.email);
  expect(
    threadMailbox(again, { ...before, participants: people("proofs@letterpress.example") }),
  ).toBe(connection.email);
  expect(
    threadMailbox(again, { ...before, participants: people("proofs@before.example") }),
  ).toBeNull();
  expect(threadMailbox(again, before)).toBeNull();
});

test("neither the demo thread nor a thread without a mailbox has one", () => {
  expect(threadMailbox(connection, { ...thread, isDemo: true })).toBeNull();
  expect(threadMailbox(null, thread)).toBeNull();
});
