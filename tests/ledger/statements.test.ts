import { expect, test } from "vitest";
import { quotedStrings } from "./quotes.ts";
import { readStatements, splitSentences } from "./statements.ts";

const texts = (markdown: string) => readStatements(markdown).map(({ text }) => text);

test("sentences end at full stops and at semicolons", () => {
  expect(splitSentences("Header: logo; a box. Then a menu.")).toEqual([
    "Header: logo",
    "a box.",
    "Then a menu.",
  ]);
});

test("neither inside quotations nor inside brackets", () => {
  expect(
    splitSentences("It says 'Failed. Try again; or not.' (once; Then no more. Ever) and ends."),
  ).toEqual(["It says 'Failed. Try again; or not.' (once; Then no more. Ever) and ends."]);
  expect(splitSentences("Loads {a; b. C}; fails [d; e].")).toEqual([
    "Loads {a; b. C}",
    "fails [d; e].",
  ]);
});

test("a quotation that ends a sentence ends the statement", () => {
  expect(
    splitSentences("Alert 'An error occurred.' Then nothing. Loading: 'Wait...'. Next"),
  ).toEqual(["Alert 'An error occurred.'", "Then nothing.", "Loading: 'Wait...'.", "Next"]);
});

test("a number with a point, and a list of endings, end nothing", () => {
  expect(splitSentences("After 1.5 s it takes .pdf, .ai and .dxf")).toHaveLength(1);
});

test("apostrophes are no quotation marks", () => {
  expect(
    quotedStrings("the toast 'Let's import!' of that contact's mails; others' do not"),
  ).toEqual(["Let's import!"]);
  expect(quotedStrings("other threads' events are 'ignored'")).toEqual(["ignored"]);
});

test("a title and its body are two strings, as are two names of one switch", () => {
  expect(quotedStrings("'No results / Try again.' and 'View more/View less'")).toEqual([
    "No results",
    "Try again.",
    "View more",
    "View less",
  ]);
});

test("every bullet, paragraph and table row of a numbered section, numbered and under its headings", () => {
  const markdown = [
    "# Title",
    "Introduces.",
    "## 1. First",
    "- One. Two.",
    "## 2. Second",
    "### Part",
    "| Path | Shows |",
    "|---|---|",
    "| / | Home |",
    "Other facts:",
    "- Last.",
  ].join("\n");
  expect(readStatements(markdown)).toEqual([
    { number: "1.1", headings: ["1. First"], text: "One.", occurrence: 0 },
    { number: "1.2", headings: ["1. First"], text: "Two.", occurrence: 0 },
    { number: "2.1", headings: ["2. Second", "Part"], text: "/ | Home", occurrence: 0 },
    { number: "2.2", headings: ["2. Second", "Part"], text: "Last.", occurrence: 0 },
  ]);
});

test("a statement made twice is two statements", () => {
  const twice = readStatements("## 1. A\n- Same.\n- Same.\n");
  expect(twice.map(({ number, occurrence }) => [number, occurrence])).toEqual([
    ["1.1", 0],
    ["1.2", 1],
  ]);
  expect(texts("## 1. A\n\n- Other.")).toEqual(["Other."]);
});
