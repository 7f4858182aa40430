import { describe, expect, test } from "vitest";
import { missingLiterals, quantities } from "./literals.ts";

const missing = (statement: string, source: string, note?: string) => {
  const { strings, numbers } = missingLiterals(statement, [source], note);
  return [...strings, ...numbers.map(({ value, unit }) => `${value} ${unit}`.trim())];
};

describe("quoted strings", () => {
  test("stand in the source, whatever the marks around them", () => {
    expect(missing("Toast 'File Pinned'.", 'has("File Pinned")')).toEqual([]);
    expect(missing("Toast 'File Pinned'.", 'has("File pinned")')).toEqual(["File Pinned"]);
  });

  test("escapes and typographic apostrophes do not hide them", () => {
    expect(missing("'Let's import!'", "has('Let\\'s import!')")).toEqual([]);
    expect(missing("'Let's import!'", "has(/Let’s import!/)")).toEqual([]);
    expect(missing("'Trash is empty.'", "has(/^Trash is empty\\.$/)")).toEqual([]);
  });

  test("a placeholder is anything, on the same line and in the same order", () => {
    const statement = "count text '{n} of {total} selected'";
    expect(missing(statement, '"2 of 5 selected"')).toEqual([]);
    expect(missing(statement, `"selected"; " of "`)).toEqual(["{n} of {total} selected"]);
    expect(missing("'HTTP {status}: {statusText}'", '"HTTP 500: Down"')).toEqual([]);
  });

  test("n, N and (s) stand for a number and its plural", () => {
    expect(missing("'Processing n email thread(s)'", '"Processing 2 email threads"')).toEqual([]);
    expect(missing("'Files (N)'", '"Files (3)"')).toEqual([]);
    expect(missing("'Files (N)'", '"Files"')).toEqual(["Files (N)"]);
    expect(missing("'No results'", '"Yo results"')).toEqual(["No results"]);
  });

  test("dots after a colon stand for the rest, other dots for themselves", () => {
    expect(missing("'Upload failed: ...'", '"Upload failed: too large"')).toEqual([]);
    expect(missing("'Searching...'", '"Searching"')).toEqual(["Searching..."]);
  });
});

describe("numbers", () => {
  test("are read with their units, and left to the quotation that holds them", () => {
    expect(quantities("'1 thread' after 1.5 s and 20000 ms, 24 rem")).toEqual([
      { value: 1.5, unit: "s" },
      { value: 20_000, unit: "ms" },
      { value: 24, unit: "rem" },
    ]);
  });

  test.each([
    ["Timeout 20000 ms", "timeout(20_000)"],
    ["Stale 15 min", "15 * 60_000"],
    ["Stale 15 min", "900_000"],
    ["Stale 15 min", "'15:00'"],
    ["After 1.5 s", "runFor(1500)"],
    ["Width 24 rem", "toBe(384)"],
  ])("%s is shown by %s", (statement, source) => {
    expect(missing(statement, source)).toEqual([]);
  });

  test("another number does not do, nor a part of one", () => {
    expect(missing("After 1.5 s", "runFor(15000)")).toEqual(["1.5 s"]);
    expect(missing("At most 5", "15; 50; 5.5; 0.5")).toEqual(["5"]);
  });

  test("the note may say where a number comes from, but no string", () => {
    expect(missing("Height 18 px", "", "18 px: the style sheet")).toEqual([]);
    expect(missing("'Gone'", "", "'Gone' is elsewhere")).toEqual(["Gone"]);
  });
});
