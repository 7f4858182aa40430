import { expect, test } from "vitest";
import { extract } from "../extract.ts";

const client = { name: "Ines Faro", address: "ines@signs.example" };
const maker = { name: "Maya", address: "maya@studio.example" };

function asksOf(text: string): string[] {
  const base = { sentAt: "2026-03-02T10:00:00+01:00" };
  const files = [{ fileId: 1, name: "card_v1.pdf", type: "application/pdf" }];
  const asked = "Proof v1 attached. Matt or glossy paper?";
  const messages = [
    { ...base, id: "m1", from: maker, to: [client], text: asked, attachments: files },
    { ...base, id: "m2", from: client, to: [maker], text, attachments: [] },
  ];
  const items = extract({ ownerEmail: maker.address, subject: "Card", messages });
  return items.flatMap((item) => (item.messageId === "m2" ? [item.text] : []));
}

test.each([
  ["Matt, and print the name in gold.", "Print the name in gold"],
  ["Glossy, and make the corners round.", "Make the corners round"],
])("an order after an answer is an ask: %s", (text, line) => {
  expect(asksOf(text)).toEqual([line]);
});

test.each([
  "Perfect, approved.",
  "Approved!",
  "Great, approved from my side.",
  "Super, freigegeben!",
  "Parfait, validé !",
  "Perfecto, aprobado.",
])("an approval is no task: %s", (text) => {
  expect(asksOf(text)).toEqual([]);
});
