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
