import fc from "fast-check";
import { expect, test } from "vitest";
import { quoteParts } from "./quote-parts.ts";

const body = "Hi. Make the logo bigger. Make the logo bigger, and bluer.";
const at = (id: string, start: number, end: number) => ({
  id,
  quote: body.slice(start, end),
  quoteStart: start,
  quoteEnd: end,
});

test("a quote is marked where its offsets say, even when its words come twice", () => {
  const parts = quoteParts(body, [at("second", 26, 46)]);
  expect(parts.map(({ text, taskIds }) => [text, taskIds])).toEqual([
    ["Hi. Make the logo bigger. ", []],
    ["Make the logo bigger", ["second"]],
    [", and bluer.", []],
  ]);
});

test("overlapping quotes share their common stretch", () => {
  const parts = quoteParts(body, [at("a", 26, 46), at("b", 40, 57)]);
  expect(parts.map(({ text, taskIds }) => [text, taskIds]).slice(1)).toEqual([
    ["Make the logo ", ["a"]],
    ["bigger", ["a", "b"]],
    [", and bluer", ["b"]],
    [".", []],
  ]);
});

test("offsets that do not fit fall back to the words, and a missing quote marks nothing", () => {
  const moved = { id: "a", quote: "bluer", quoteStart: 0, quoteEnd: 5 };
  expect(quoteParts(body, [moved]).find(({ taskIds }) => taskIds.length)?.text).toBe("bluer");
  const gone = { id: "a", quote: "greener", quoteStart: 0, quoteEnd: 7 };
  expect(quoteParts(body, [gone])).toEqual([{ start: 0, text: body, taskIds: [] }]);
  expect(quoteParts("", [moved])).toEqual([]);
});

test("the parts always make up the body, whatever is quoted", () => {
  const range = fc.tuple(fc.nat(60), fc.nat(60));
  fc.assert(
    fc.property(fc.string({ maxLength: 60 }), fc.array(range, { maxLength: 6 }), (text, ranges) => {
      const quotes = ranges.map(([one, other], index) => {
        const [start, end] = one < other ? [one, other] : [other, one];
        return { id: `${index}`, quote: text.slice(start, end), quoteStart: start, quoteEnd: end };
      });
      expect(
        quoteParts(text, quotes)
          .map((part) => part.text)
          .join(""),
      ).toBe(text);
    }),
  );
});
