import { expect, test } from "vitest";
import { focusMessage, focusTask } from "#tests/factories/focus.tsx";
import { lineOf, quotedWords, quoteFields, tasksOfWords } from "./quoted-words.ts";

const cut = (text: string) => ({
  ...{ after: 0, why: null, of: null, text, sentences: [], moreLines: 0, words: 1 },
});
const ofBody = { cut: null };
const message = (body: string, ...left: string[]) => ({
  ...{ ...focusMessage, body },
  rest: left.map(cut),
});

test("the chosen words lose the space around them, not their place", () => {
  const mail = message("Hello.\n  Too dark. \nBye");
  const words = (from: number | null, to: number | null) =>
    quotedWords(mail, { ...ofBody, from, to });
  expect(words(6, 20)).toEqual({ quote: "Too dark.", quoteStart: 9 });
  expect([words(6, 9), words(90, 99), words(null, null)]).toEqual([null, null, null]);
});

test("words that begin or end within a character take it whole or leave it", () => {
  const words = quotedWords(message("😀 Too dark 😀"), { ...ofBody, from: 1, to: 13 });
  expect(words).toEqual({ quote: "😀 Too dark", quoteStart: 0 });
});

test("words that were left out of a body have no place in it", () => {
  const mail = message("Yes.", "> Which foil?", "Call after ten.");
  const words = quotedWords(mail, { cut: 1, from: 0, to: 15 });
  expect(words).toEqual({ quote: "Call after ten.", quoteStart: null });
  expect(words && quoteFields(words)).toEqual({ quote: "Call after ten." });
  expect(quotedWords(mail, { cut: 7, from: 0, to: 15 })).toBeNull();
  expect(quoteFields({ quote: "dark ".repeat(500), quoteStart: 0 })).toBeNull();
});

test.each([
  ["Make the lid\n> thinner, and\n> > blue.", "Make the lid thinner, and blue."],
  ["Move it ~~left~~ right.", "Move it right."],
  ["~~Crop it.~~", "Crop it."],
])("a task of %j is %j", (quote, line) => {
  expect(lineOf(quote)).toBe(line);
});

test("the tasks of a sentence are those that ask in it; what settles one there is none", () => {
  const body = "Make it bluer. The lid fits now.";
  const mail = message(body, "> Make it bluer. And wider.");
  const at = (quote: string) => ({ quote, quoteStart: body.indexOf(quote), quoteEnd: null });
  const tasks = [
    focusTask("blue", { ...at("Make it bluer."), quoteEnd: 14 }),
    focusTask("wide", { quote: "And wider." }),
    focusTask("lid", {
      closing: {
        ...{ messageId: "m1", quote: "The lid fits now.", quoteStart: 15, quoteEnd: 32 },
        ...{ sentAt: "2026-03-02T10:00:00Z", by: "Priya" },
      },
    }),
  ];
  const of = (cut: number | null, from: number, to: number) =>
    tasksOfWords(mail, { messageId: "m1", cut, from, to }, tasks).map(({ id }) => id);
  expect([of(null, 0, 14), of(null, 15, 32)]).toEqual([["blue"], []]);
  // The quoted words are the other mail's.
  expect([of(0, 2, 16), of(0, 17, 27)]).toEqual([[], ["wide"]]);
});
