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
  expect(parts.map(({ text, quoteIds }) => [text, quoteIds])).toEqual([
    ["Hi. Make the logo bigger. ", []],
    ["Make the logo bigger", ["second"]],
    [", and bluer.", []],
  ]);
});

test("overlapping quotes share their common stretch", () => {
  const parts = quoteParts(body, [at("a", 26, 46), at("b", 40, 57)]);
  expect(parts.map(({ text, quoteIds }) => [text, quoteIds]).slice(1)).toEqual([
    ["Make the logo ", ["a"]],
    ["bigger", ["a", "b"]],
    [", and bluer", ["b"]],
    [".", []],
  ]);
});

test("offsets that do not fit fall back to the words, and a missing quote marks nothing", () => {
  const moved = { id: "a", quote: "bluer", quoteStart: 0, quoteEnd: 5 };
  expect(quoteParts(body, [moved]).find(({ quoteIds }) => quoteIds.length)?.text).toBe("bluer");
  const gone = { id: "a", quote: "greener", quoteStart: 0, quoteEnd: 7 };
  expect(quoteParts(body, [gone])).toEqual([
    { start: 0, text: body, quoteIds: [], begins: [], link: null, struck: null },
  ]);
  expect(quoteParts("", [moved])).toEqual([]);
});

test("a web address is a part of its own, also where a quote ends within it", () => {
  const text = "See (https://proofs.example/a_(1)?p=2), or www.proofs.example.";
  const parts = quoteParts(text, [
    { id: "a", quote: text.slice(0, 20), quoteStart: 0, quoteEnd: 20 },
  ]);
  expect(parts.map(({ text, link, quoteIds }) => [text, link !== null, quoteIds.length])).toEqual([
    ["See (", false, 1],
    ["https://proofs.", true, 1],
    ["example/a_(1)?p=2", true, 0],
    ["), or www.proofs.example.", false, 0],
  ]);
  expect(parts[2]?.link?.href).toBe("https://proofs.example/a_(1)?p=2");
});

test.each(["javascript:alert(1)", "data:text/html,x", "https://", "ftp://proofs.example/a"])(
  "%s leads nowhere",
  (text) => {
    expect(quoteParts(text, []).every(({ link }) => link === null)).toBe(true);
  },
);

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

test("a part begins and ends with whole characters, wherever an address is cut off", () => {
  for (const before of ["", "x"]) {
    const long = `See https://tea.example/${before}${"😀".repeat(1_100)} soon`;
    const parts = quoteParts(long, []);
    expect(parts.map(({ text }) => text).join("")).toBe(long);
    expect(parts.every(({ text }) => text.isWellFormed())).toBe(true);
  }
});

test("struck words are parts of their own, apart from their signs", () => {
  const parts = quoteParts("Use ~~the blue~~ the red lid.", []);
  expect(parts.map(({ text, struck }) => [text, struck])).toEqual([
    ["Use ", null],
    ["~~", "sign"],
    ["the blue", "words"],
    ["~~", "sign"],
    [" the red lid.", null],
  ]);
  expect(quoteParts("About ~~ ten ~~ lids, ~5 mm.", [])).toHaveLength(1);
});

test.each([
  ["https://proofs.example/a", null],
  ["https://PROOFS.example/a", null],
  ["https://pr\u043eofs.example/a", "xn--profs-kye.example"],
  ["https://bücher.example", "xn--bcher-kva.example"],
  ["https://bank.example@proofs.example/a", "proofs.example"],
])("%s tells the server where that is not what is written", (written, host) => {
  const [link] = quoteParts(`See ${written}, please.`, []).flatMap(({ link }) => link ?? []);
  expect(link?.host).toBe(host);
});
