import { expect, test } from "vitest";
import { extract } from "./extract.ts";
import type { ThreadMessage } from "./extraction-types.ts";

const owner = { name: "Olga Owner", address: "olga@example.com" };
const client = { name: "Kai Client", address: "kai@client.example" };

function mail(at: number, text: string): ThreadMessage {
  const sentAt = "2026-01-05T10:00:00+01:00";
  return { id: `mail-${at}`, from: client, to: [owner], sentAt, text, attachments: [] };
}

/** Each asks for something else. */
function asks(mailAt: number, count: number): string {
  return Array.from({ length: count }, (_, at) => `Please move part${mailAt}x${at}.`).join("\n");
}

test("a mail has at most 200 asks, the first ones", () => {
  const found = extract({
    ownerEmail: owner.address,
    subject: "Parts",
    messages: [mail(0, asks(0, 300))],
  });
  expect(found).toHaveLength(200);
  expect(found.at(-1)?.quote).toContain("part0x199");
});

test("after 4,000 asks of a thread, each mail still counts with its first five", () => {
  const messages = Array.from({ length: 22 }, (_, at) => mail(at, asks(at, 200)));
  const found = extract({ ownerEmail: owner.address, subject: "Parts", messages });
  const countOf = (at: number) =>
    found.filter(({ messageId }) => messageId === `mail-${at}`).length;
  expect([0, 19, 20, 21].map(countOf)).toEqual([200, 200, 5, 5]);
});

test("somebody is still known by name in a thread of thousands", () => {
  const crowd = Array.from({ length: 3_000 }, (_, at) => ({
    name: `Person ${at}`,
    address: `p${at}@list.example`,
  }));
  const text = "Kai, could you move the logo to the left?";
  const first = mail(0, "Hello all, here is the poster.");
  const second = { ...mail(1, text), from: owner, to: [client, ...crowd] };
  const [found] = extract({
    ownerEmail: owner.address,
    subject: "Poster",
    messages: [first, second],
  });
  expect(found?.assignee).toBe("other");
});
