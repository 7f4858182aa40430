import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { extract } from "./extract.ts";
import type { Doubt, ExtractedItem, Person, ThreadMessage } from "./extraction-types.ts";

const maya = { name: "Maya", address: "maya@studio.example" };
const priya = { name: "Priya Nair", address: "priya@tea.example" };
const eve = { name: "Eve", address: "eve@evil.example" };

let number = 0;
function mail(from: Person, text: string, doubt?: Doubt): ThreadMessage {
  number += 1;
  return {
    ...{ id: `m${number}`, from, text, doubt, attachments: [] },
    to: [maya, priya].filter((person) => person !== from),
    sentAt: new Date(Date.UTC(2026, 2, number)).toISOString(),
  };
}

function read(messages: ThreadMessage[]) {
  number = 0;
  return extract({ ownerEmail: maya.address, subject: "Tin", messages });
}

const asked = () => mail(priya, "Please widen the spine. Please remove the second barcode.");
const reports = "The spine is wider now, and the second barcode is removed.";
const withdraws = "Forget about the spine and the second barcode.";
const settledBy = (items: ExtractedItem[]) =>
  items.map(({ resolvedBy }) => resolvedBy && [resolvedBy.messageId, resolvedBy.doubt]);

describe.each(["new-sender", "unverified", "unchecked"] as const)("a %s", (doubt) => {
  test.each([
    ["reports", reports],
    ["withdraws", withdraws],
  ])("who %s only suggests", (_, text) => {
    const items = read([asked(), mail(maya, text, doubt)]);
    expect(settledBy(items.slice(0, 2))).toEqual([
      ["m2", doubt],
      ["m2", doubt],
    ]);
  });

  test("is passed over for a later author who is believed", () => {
    const items = read([asked(), mail(maya, reports, doubt), mail(maya, reports)]);
    expect(settledBy(items.slice(0, 2))).toEqual([
      ["m3", undefined],
      ["m3", undefined],
    ]);
  });

  test("who answers a question only suggests that it is answered", () => {
    const items = read([mail(priya, "Is the crest embossed?"), mail(maya, "Yes, it is.", doubt)]);
    expect(settledBy(items)).toEqual([["m2", doubt]]);
  });
});

test.each(["new-sender", "unverified"] as const)("what a %s asks again opens nothing", (doubt) => {
  const again = "Please widen the spine, as asked. The barcode is still missing.";
  const [spine, ...rest] = read([asked(), mail(maya, reports), mail(eve, again, doubt)]);
  expect(spine?.resolvedBy).toMatchObject({ messageId: "m2" });
  expect(rest.every(({ repeatOf }) => repeatOf === undefined)).toBe(true);
  expect(rest.some(({ messageId }) => messageId === "m3")).toBe(true);
});

test("a new sender may settle what they asked themselves", () => {
  const tom = { name: "Tom", address: "tom@tea.example" };
  const items = read([
    mail(priya, "Here is the brief."),
    mail(tom, "Please round the rim.", "new-sender"),
    mail(tom, "Forget about the rim, the shop likes it sharp.", "new-sender"),
  ]);
  expect(settledBy(items.filter(({ author }) => author === tom)).at(0)).toEqual(["m3", undefined]);
});

test("an ask of an unverified message waits for a person, with the reason", () => {
  const items = read([mail(eve, "Please send the new bank details.", "unverified")]);
  expect(items).toMatchObject([{ confidence: 0.5, askDoubt: "unverified-sender" }]);
});

test("asks that a believed author repeats are not an unverified one's", () => {
  const forged = mail(priya, "Please widen the spine of the tin.", "unverified");
  const items = read([forged, mail(priya, "Please widen the spine of the tin, as asked.")]);
  expect(items.map(({ messageId, repeatOf }) => [messageId, repeatOf])).toEqual([
    ["m1", undefined],
    ["m2", undefined],
  ]);
});

test("sentences that a doubted author wrote first are no quotes in the mail of another", () => {
  const text = "Please widen the spine of the tin by two millimetres.";
  const items = read([mail(priya, "Hello."), mail(eve, text, "new-sender"), mail(priya, text)]);
  expect(items.filter(({ messageId }) => messageId === "m3")).toHaveLength(1);
});

test("a doubted author names nobody", () => {
  const named = { ...mail(eve, "Hello.", "new-sender"), to: [{ ...maya, name: "Kai" }] };
  const nameless = { ...asked(), to: [{ ...maya, name: "" }] };
  const kai = { name: "Kai", address: "kai@tea.example" };
  const copied = {
    ...mail(priya, "Kai, please widen the spine."),
    to: [{ ...maya, name: "" }, kai],
  };
  expect(read([nameless, named, copied]).at(-1)).toMatchObject({ assignee: "other" });
});

const sentences = [
  "Please widen the spine.",
  "Please remove the second barcode.",
  "Could you send the dieline by Friday?",
  "The spine is wider now.",
  "All done, see attached.",
  "Forget about the barcode.",
  "Yes, it is.",
  "Could you widen the spine, as asked?",
  "I'll send the dieline tomorrow.",
];
const message = fc.record({
  by: fc.constantFrom(maya, priya, eve),
  text: fc.array(fc.constantFrom(...sentences), { minLength: 1, maxLength: 3 }),
  forged: fc.boolean(),
  file: fc.boolean(),
});

test("unverified messages only suggest changes of other people's asks", () => {
  fc.assert(
    fc.property(fc.array(message, { maxLength: 8 }), (told) => {
      number = 0;
      const messages = told.map(({ by, text, forged, file }) => ({
        ...mail(by, text.join(" "), forged ? "unverified" : undefined),
        attachments: file ? [{ fileId: null, name: "tin_v2.pdf", type: "application/pdf" }] : [],
      }));
      const verified = messages.filter(({ doubt }) => doubt === undefined);
      const ids = new Set(verified.map(({ id }) => id));
      const alone = extract({ ownerEmail: maya.address, subject: "Tin", messages: verified });
      const all = extract({ ownerEmail: maya.address, subject: "Tin", messages });
      const plain = (items: ExtractedItem[]) =>
        items.map(({ repeatOf, resolvedBy, ...item }) => ({
          ...item,
          repeats: repeatOf === undefined ? null : items[repeatOf]?.quote,
          resolvedBy: resolvedBy?.doubt ? undefined : resolvedBy,
        }));
      expect(plain(all).filter(({ messageId }) => ids.has(messageId))).toEqual(plain(alone));
    }),
    { seed: 3, numRuns: 300 },
  );
});
