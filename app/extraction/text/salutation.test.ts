import { describe, expect, test } from "vitest";
import { extract } from "../extract.ts";
import { isSalutation } from "./salutation.ts";

const asks = (text: string) =>
  extract({
    ownerEmail: "maya@studio.example",
    subject: "Tins",
    messages: [
      {
        id: "m1",
        from: { name: "Ines", address: "ines@tea.example" },
        to: [],
        sentAt: "2026-03-02T10:00:00.000+01:00",
        text,
        attachments: [],
      },
    ],
  }).map(({ quote }) => quote);

describe("a greeting", () => {
  test.each([
    ["Hi Maya, the logo is too small", "the logo is too small"],
    ["Hi Maya the logo is too small", "the logo is too small"],
    ["Hi Maya, please move the logo.", "please move the logo."],
    ["Hi Maya,\nPlease make the logo larger.\nInes", "Please make the logo larger."],
    ["Dear all: can you fix page 3?", "can you fix page 3?"],
    ["Hey - can you fix page 3?", "can you fix page 3?"],
    ["Liebe Frau Dr. Lind, das Blau ist zu dunkel.", "das Blau ist zu dunkel."],
    ["Bonjour à tous, le bleu est trop foncé.", "le bleu est trop foncé."],
    ["Buenos días Marta, el azul es demasiado oscuro.", "el azul es demasiado oscuro."],
  ])("is no part of what is asked after it: %j", (text, quote) => {
    expect(asks(text)).toEqual([quote]);
  });

  test.each([
    "Hi Maya,",
    "Dear Anke",
    "Sehr geehrter Herr Dr. Ritter,",
    "Hello everyone in the team,",
  ])("alone asks for nothing: %j", (text) => {
    expect(isSalutation(text)).toBe(true);
    expect(asks(`${text}\n\nThanks!`)).toEqual([]);
  });

  test.each(["Mr Smith's logo is too small", "Hi Maya, please move the logo"])(
    "is not what is more than one: %j",
    (text) => expect(isSalutation(text)).toBe(false),
  );
});
