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

/** As many short sentences, one of which asks for something. */
function remarks(count: number, askAt = -1): string {
  const lines = Array.from({ length: count }, (_, at) => `Remark ${at}.`);
  if (askAt >= 0) lines[askAt] = "Please move part77.";
  return lines.join("\n\n");
}
const askedIn = (messages: ThreadMessage[]) =>
  extract({ ownerEmail: owner.address, subject: "Parts", messages }).map(
    ({ messageId }) => messageId,
  );

test("a mail is read to its 6,000th sentence", () => {
  expect(askedIn([mail(0, remarks(6_001, 5_999))])).toEqual(["mail-0"]);
  expect(askedIn([mail(0, remarks(6_001, 6_000))])).toEqual([]);
});

test("after 40,000 sentences of a thread, each mail still counts with its first twenty", () => {
  const long = Array.from({ length: 7 }, (_, at) => {
    return mail(at, remarks(6_000).replaceAll("Remark", `Remark ${at}`));
  });
  const found = askedIn([...long, mail(7, remarks(100, 19)), mail(8, remarks(100, 20))]);
  expect(found).toEqual(["mail-7"]);
});

test("the latest 300 files of a thread can be meant", () => {
  const attachments = Array.from({ length: 301 }, (_, at) => {
    return { fileId: at, name: `poster${at}.pdf`, type: "application/pdf" };
  });
  const fileMeant = (number: number) => {
    const text = `Please make poster${number}.pdf blue.`;
    const messages = [
      { ...mail(0, "Here they are."), attachments },
      { ...mail(1, text), from: owner, to: [client] },
    ];
    const [found] = extract({ ownerEmail: owner.address, subject: "Posters", messages });
    return found?.fileId;
  };
  expect([1, 300].map(fileMeant)).toEqual([1, 300]);
  expect(fileMeant(0)).not.toBe(0);
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
