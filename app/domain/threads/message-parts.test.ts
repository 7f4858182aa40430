import { describe, expect, it } from "vitest";
import { cleanMessage } from "#app/extraction/mail/clean-message.ts";
import { messageParts } from "./message-parts.ts";

const mail = [
  "The lid is fine.",
  "",
  "> Which varnish?",
  "Matt.",
  "",
  "Best",
  "Lena",
  "",
  "This e-mail is confidential and for the intended recipient only.",
].join("\n");

function shown(text: string, body: string, cuts: Parameters<typeof messageParts>[2]) {
  return messageParts(text, body, cuts).map((part) =>
    part.kind === "own"
      ? body.slice(part.start, part.end)
      : `${part.why}: ${text.slice(part.start, part.end)}`,
  );
}

describe("a mail's parts", () => {
  const cuts = [
    { start: 18, end: 34, why: "quoted" as const, of: { messageId: "m1" } },
    { start: 42, end: 51, why: "signature" as const, of: null },
  ];

  it("stand in the order of the text, with their reasons", () => {
    expect(shown(mail, "The lid is fine.\n\nMatt.", cuts)).toEqual([
      "The lid is fine.",
      "quoted: > Which varnish?",
      "Matt.",
      "signature: Best\nLena",
      "null: This e-mail is confidential and for the intended recipient only.",
    ]);
  });

  it("are found for a mail without stored reasons", () => {
    expect(shown(mail, "The lid is fine.\n\nMatt.", [])).toEqual([
      "The lid is fine.",
      "null: > Which varnish?",
      "Matt.",
      "null: Best\nLena\n\nThis e-mail is confidential and for the intended recipient only.",
    ]);
  });

  it("tell a repeated line that was left out from the one that was kept", () => {
    const text = "Yes.\nYes.";
    const first = [{ start: 0, end: 4, why: "quoted" as const, of: null }];
    expect(shown(text, "Yes.", first)).toEqual(["quoted: Yes.", "Yes."]);
    expect(shown(text, "Yes.", [])).toEqual(["Yes.", "null: Yes."]);
  });

  it("are the body and the text where one does not stem from the other", () => {
    expect(shown("Hello", "Other words", [])).toEqual(["Other words", "null: Hello"]);
    expect(shown("", "", [])).toEqual([]);
  });

  it("hold every line of a cleaned mail once", () => {
    const { text: body, cuts: found } = cleanMessage(mail);
    const parts = messageParts(mail, body, found);
    expect(parts.filter((part) => part.kind === "cut" && part.why === null)).toEqual([]);
    const lines = parts.flatMap((part) =>
      (part.kind === "own" ? body : mail).slice(part.start, part.end).split("\n"),
    );
    expect(lines.filter(Boolean)).toEqual(mail.split("\n").filter(Boolean));
  });
});
