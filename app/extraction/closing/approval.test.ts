import { describe, expect, it } from "vitest";
import { extract } from "../extract.ts";

const studio = { name: "Rosa Lindqvist", address: "rosa@lindqvist.example" };
const client = { name: "Tariq Aziz", address: "tariq@harbour.example" };

const asks = ["The name on the can is too small.", "Please move the batch number to the left."];

/** What the client's later words settle of the client's two asks. */
function settledBy(words: string): (string | undefined)[] {
  const texts = [asks.join("\n\n"), "v2 attached.", words];
  const messages = texts.map((text, at) => ({
    id: `m${at}`,
    from: at === 1 ? studio : client,
    to: [at === 1 ? client : studio],
    sentAt: `2026-03-0${at + 2}T10:00:00+00:00`,
    text,
    attachments: at === 1 ? [{ fileId: 1, name: "can_v2.pdf", type: "application/pdf" }] : [],
  }));
  const items = extract({ ownerEmail: studio.address, subject: "Can", messages });
  return asks.map((ask) => {
    const closing = items.find(({ quote }) => quote === ask)?.resolvedBy;
    return closing && `${closing.doubt}: ${closing.quote}`;
  });
}

describe("whoever asked and then approves suggests that it is settled", () => {
  it("of what the words name", () => {
    const words = "The name is right now.";
    expect(settledBy(words)).toEqual([`likely: ${words}`, undefined]);
  });
  it.each([
    "v2 goes to print as it is.",
    "Approved.",
    "v2 ist freigegeben.",
    "Kann so in den Druck.",
    "Bon à tirer.",
    "Aprobado.",
  ])("of everything: %s", (words) => {
    expect(settledBy(words)).toEqual([`likely: ${words}`, `likely: ${words}`]);
  });
  it.each([
    "Approved once the address is right.",
    "It can go to print, apart from the barcode.",
    "Is this approved?",
    "v2 is not approved yet.",
    "Lovely work.",
  ])("but not of anything with a condition, or by mere praise: %s", (words) => {
    expect(settledBy(words)).toEqual([undefined, undefined]);
  });
});
