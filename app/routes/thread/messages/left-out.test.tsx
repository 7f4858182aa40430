import { expect, test } from "vitest";
import type { CutText } from "#app/domain/threads/rest-of-mail.ts";
import { focusMessage, focusTask, markedText, renderThread } from "#tests/factories/focus.tsx";

const cut = (after: number, change: Partial<CutText> = {}): CutText => ({
  ...{ after, why: null, of: null, text: "Left out.", sentences: [[0, 9]], moreLines: 0, words: 2 },
  ...change,
});
const body = "One lid.\nTwo hinges, please.";
const show = (rest: CutText[], change: Parameters<typeof renderThread>[0] = {}) =>
  renderThread(
    { messages: [{ ...focusMessage, body, rest }], ...change },
    { search: "?messages=1" },
  );
const texts = (html: string) =>
  [
    ...html.matchAll(
      /<(?:p|summary)\b[^>]*(?:data-message-body|disclosure)[^>]*>(.*?)<\/(?:p|summary)>/gs,
    ),
  ]
    .map(([, inner = ""]) => inner.replace(/<[^>]+>/g, ""))
    .filter((text) => /lid|hinges|Quoted|Signature/.test(text));

test("what was left out of a mail is folded in its place, and says why", () => {
  const of = { messageId: "m0", by: "Ines Roth", sentAt: "2026-11-12T08:00:00Z" };
  const html = show([cut(8, { why: "quoted", of }), cut(body.length, { why: "signature" })]);
  expect(texts(html)).toEqual([
    "One lid.",
    "Quoted from Ines Roth’s mail of Nov 12",
    "Two hinges, please.",
    "Signature",
  ]);
  expect(html).toContain("message=m0#message-m0");
  // The second stretch says where in the body it begins.
  expect(html).toMatch(/data-message-body="m1" data-from="9"/);
});

test("a sentence around it is marked in both stretches", () => {
  const quote = { quote: body, quoteStart: 0, quoteEnd: body.length };
  const html = show([cut(8)], { tasks: [focusTask("lid", quote)] });
  expect(markedText(html, "quote-lid")).toBe("One lid.Two hinges, please.");
  expect(html.match(/id="quote-lid"/g)).toHaveLength(1);
});

test("lines that were not sent along are counted", () => {
  expect(show([cut(0, { text: "", moreLines: 34 })])).toContain("34 more lines");
});

test("each sentence is told apart, in the text and in what was left out of it", () => {
  const quoted = cut(8, {
    text: "> Which one? The old.",
    sentences: [
      [2, 12],
      [13, 21],
    ],
  });
  const html = show([quoted], {
    messages: [
      {
        ...focusMessage,
        body,
        sentences: [
          [0, 8],
          [9, 28],
        ],
        rest: [quoted],
      },
    ],
  });
  const sentences = [...html.matchAll(/<span data-sentence="([\d.]+)"[^>]*>(.*?)<\/span>/gs)];
  expect(sentences.map(([, place, words]) => [place, words])).toEqual([
    ["0.8", "One lid."],
    ["2.12", "Which one?"],
    ["13.21", "The old."],
    ["9.28", "Two hinges, please."],
  ]);
  expect(html).toMatch(/data-message-body="m1" data-cut="0"/);
  // Without a script nothing can be done with them, so they are no stops.
  expect(html).not.toMatch(/<span data-sentence[^>]*tabindex/);
});

test("a task of words that were left out leads to them", () => {
  const signature = cut(body.length, { why: "signature", text: "Call after ten." });
  const tasks = [focusTask("call", { quote: "Call after ten." })];
  const html = show([cut(8), signature], { tasks });
  expect(markedText(html, "quote-call")).toBe("Call after ten.");
  expect(html).not.toMatch(/<details[^>]* open/);
  const at = { messages: [{ ...focusMessage, body, rest: [cut(8), signature] }], tasks };
  const opened = renderThread(at, { search: "?message=m1&task=call" });
  expect(opened.match(/<details[^>]* open/g)).toHaveLength(1);
  expect(opened).toMatch(/data-left-out="signature"[^>]* open/);
});
