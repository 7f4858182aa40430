import { describe, expect, it } from "vitest";
import { extract } from "../extract.ts";

const studio = { name: "Rosa Lindqvist", address: "rosa@lindqvist.example" };
const client = { name: "Tariq Aziz", address: "tariq@harbour.example" };

/** What is found in a client's answer to a proof. */
function found(text: string, files: string[] = []) {
  const attached = (names: string[], from: number) =>
    names.map((name, at) => ({ fileId: from + at, name, type: "" }));
  const messages = [
    {
      ...{ id: "m1", from: studio, to: [client], sentAt: "2026-03-03T10:00:00+00:00" },
      ...{ text: "The proof.", attachments: attached(["report_v1.pdf"], 1) },
    },
    {
      ...{ id: "m2", from: client, to: [studio], sentAt: "2026-03-04T10:00:00+00:00", text },
      attachments: attached(files, 2),
    },
  ];
  const items = extract({ ownerEmail: studio.address, subject: "Report", messages });
  return items.filter(({ messageId }) => messageId === "m2");
}

describe("an ask that points to the sentence before", () => {
  it.each([
    [
      "Page 8 names the paper only. Legal needs the certificate number there.",
      "Page 8 names the paper only. Legal needs the certificate number there",
    ],
    [
      "Nobody here can open the blossom. Can you rescue it?",
      "Nobody here can open the blossom. Rescue it",
    ],
    [
      "Two notes, the first on type: nobody here can open the blossom. Can you rescue it?",
      "Two notes, the first on type: nobody here can open the blossom. Rescue it",
    ],
  ])("says what it is about: %s", (text, line) => {
    expect(found(text).at(-1)?.text).toBe(line);
  });

  it.each([
    ["Thanks for v1. Please move the date to the left.", "Move the date to the left"],
    [
      "v1 is fine. We need a back label, with the logo on it.",
      "We need a back label, with the logo on it",
    ],
    ["Nobody opens it.\n\nPlease resend it.", "Resend it"],
  ])("but not one that names its own thing, or is of another paragraph: %s", (text, line) => {
    expect(found(text).at(-1)?.text).toBe(line);
  });

  it("is on the page that the sentence names", () => {
    const [item] = found(
      "Page 8 names the paper only. Legal needs the certificate number there.",
    ).slice(-1);
    expect(item?.page).toBe(8);
  });

  it("is on the file that comes with the sentence", () => {
    const files = ["chair letter.docx", "list.xlsx"];
    const text = "The letter from the chair is attached. Please keep to two columns there.";
    expect(found(text, files).at(-1)?.fileName).toBe("chair letter.docx");
    const film = "I also attach the teaser. The logo in it is still v1, please replace it.";
    expect(found(film, ["teaser.mp4"]).at(-1)?.fileName).toBe("teaser.mp4");
  });
});

describe("a title is never one word", () => {
  it.each([
    ["The flower is too small. Bigger please.", "The flower is too small. Bigger"],
    ["The date is wrong. Please correct.", "The date is wrong. Correct"],
    ["Die Blume ist zu klein. Bitte größer.", "Die Blume ist zu klein. Größer"],
    ["Bigger please.", "Bigger please."],
  ])("%s", (text, line) => {
    expect(found(text).at(-1)?.text).toBe(line);
  });
});

describe("a remedy that is no sentence", () => {
  it.each([
    "The green is nearly black in print. Something in between?",
    "The name is too small. A bit larger?",
    "Das Grün ist viel zu dunkel. Vielleicht etwas heller?",
  ])("is one ask with what is wrong: %s", (text) => {
    expect(found(text).map(({ quote }) => quote)).toEqual([text]);
  });

  it("but a question of its own stays one", () => {
    const text = "The name is too small. What does the printer say?";
    expect(found(text)).toHaveLength(2);
  });
});
