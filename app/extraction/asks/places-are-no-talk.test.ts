import { expect, test } from "vitest";
import { extract } from "../extract.ts";

const client = { name: "Ines Faro", address: "ines@signs.example" };
const maker = { name: "Maya", address: "maya@studio.example" };

function asksOf(text: string): number {
  const base = { to: [maker], sentAt: "2026-03-02T10:00:00+01:00", attachments: [] };
  const proof = [{ fileId: null, name: "signs_v1.pdf", type: "" }];
  const first = {
    ...base,
    id: "m1",
    from: maker,
    to: [client],
    text: "Proof v1.",
    attachments: proof,
  };
  const messages = [first, { ...base, id: "m2", from: client, text }];
  return extract({ ownerEmail: maker.address, subject: "Signs", messages }).length;
}

test.each([
  "The parking sign is too low.",
  "The hotel name is missing on the door.",
  "The restaurant arrow points to the wrong side.",
  "The airport icon is blurry.",
  "The entrance sign is crooked.",
  "The train on the cover is cut off.",
])("a defect of the work is an ask: %s", (text) => {
  expect(asksOf(text)).toBe(1);
});

test.each(["Shall we meet at the hotel at 6?", "My flight lands at 9."])(
  "arranging is none: %s",
  (text) => {
    expect(asksOf(text)).toBe(0);
  },
);
