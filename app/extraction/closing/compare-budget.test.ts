import { expect, test } from "vitest";
import { extract } from "#app/extraction/extract.ts";
import type { ExtractedItem, ThreadMessage } from "#app/extraction/extraction-types.ts";
import { cuesOf } from "#app/extraction/text/language.ts";
import { segment } from "#app/extraction/text/segment.ts";
import { linkItems } from "./link-items.ts";
import { mostCompared } from "./sentence-index.ts";

const owner = { name: "Olga Owner", address: "olga@example.com" };
const client = { name: "Kai Client", address: "kai@client.example" };

function mail(at: number, text: string): ThreadMessage {
  const [from, to] = at === 1 ? [owner, client] : [client, owner];
  return { id: `mail-${at}`, from, to: [to], sentAt: "2026-01-05", text, attachments: [] };
}

const messages = [
  mail(0, "Please widen the copper spine."),
  mail(1, "The copper spine is wider now, done."),
  mail(2, "Could you still widen the copper spine, as asked?"),
];

/** The items of these mails, linked again with this many comparisons of stems. */
function linked(mails: ThreadMessage[], most?: number): ExtractedItem[] {
  const thread = { ownerEmail: owner.address, subject: "Spine", messages: mails };
  const items: ExtractedItem[] = extract(thread).map(({ repeatOf, resolvedBy, ...item }) => item);
  const read = mails.map((message) => {
    return { message, units: segment(message.text), cues: cuesOf.en, delivering: false };
  });
  linkItems(items, read, [], most);
  return items;
}

test("asks are linked while stems may still be compared, and left open beyond that", () => {
  expect(mostCompared).toBe(20_000_000);
  const places = linked(messages).map(({ messageId, repeatOf }) => [messageId, repeatOf]);
  expect(places).toEqual([
    ["mail-0", undefined],
    ["mail-2", 0],
  ]);
  expect(linked(messages, 0).map(({ repeatOf }) => repeatOf)).toEqual([undefined, undefined]);
});

test("closings are found within the same bound", () => {
  const isSettled = ({ resolvedBy }: ExtractedItem) => resolvedBy?.messageId === "mail-1";
  const firstTwo = messages.slice(0, 2);
  expect(linked(firstTwo).map(isSettled)).toEqual([true]);
  expect(linked(firstTwo, 0).map(isSettled)).toEqual([false]);
});

test("what is likely settled takes no more of it with each mail that follows", () => {
  const asked = mail(0, "Please widen the copper spine. Please enlarge the barcode.");
  const told = mail(1, "The spine went to the printer. The barcode went to the printer.");
  const talk = Array.from({ length: 20 }, () => mail(1, "A copper spine is a fine copper spine."));
  const closings = (mails: ThreadMessage[], most?: number) =>
    linked(mails, most).map(({ resolvedBy }) => [resolvedBy?.messageId, resolvedBy?.doubt]);
  const both = closings([asked, told]);
  const least = Array.from({ length: 200 }, (_, most) => most).find(
    (most) => JSON.stringify(closings([asked, told], most)) === JSON.stringify(both),
  );
  expect(both).toEqual([
    ["mail-1", "likely"],
    ["mail-1", "likely"],
  ]);
  expect(closings([asked, told, ...talk], least)).toEqual(both);
});
