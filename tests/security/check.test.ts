import { expect, test } from "vitest";
import { countStates, problemsOf, type Requirements } from "./check.ts";
import { readIds, readRows } from "./document.ts";

const table = `
# Requirements
| # | What | State | Test | Reason or place |
|---|---|---|---|---|
| V1.1.1 | decoded once | met | a.test.ts › group > it is | |
| V1.1.2 | encoded last | not met | | Nobody has looked. |
`;

const given: Requirements = {
  ids: ["V1.1.1", "V1.1.2"],
  rows: readRows(table),
  results: { "a.test.ts": { digest: "", tests: { "group > it is": "passed" } } },
  exists: (path) => path === "app/env.server.ts",
};

function problems(row: string, changes: Partial<Requirements> = {}): string[] {
  const rows = readRows(`${table}${row}`);
  return problemsOf({ ...given, rows, ...changes }).map(({ id, problem }) => `${id}: ${problem}`);
}

test("a table whose every id has one row, and every row its evidence, is in order", () => {
  expect(problems("")).toEqual([]);
  expect(countStates(given.rows)).toBe("met 1, not met 1, not applicable 0");
  expect(readIds("V1.1.1\nV1.1.2\n")).toEqual(given.ids);
});

test.each([
  ["| V1.1.1 | again | met | a.test.ts › group > it is | |", "V1.1.1: more than one row"],
  ["| V9.9.9 | unheard of | not met | | why |", "V9.9.9: is not in the list of ids"],
])("a row too many is found: %s", (row, problem) => {
  expect(problems(row)).toEqual([problem]);
});

test("an id without a row is found", () => {
  expect(problems("", { ids: [...given.ids, "V1.2.1"] })).toEqual(["V1.2.1: no row"]);
});

test.each([
  ["| V1.2.1 | x | met | | |", "'met' needs a test or a place"],
  ["| V1.2.1 | x | met | | because we say so |", "'met' needs a test or a place"],
  ["| V1.2.1 | x | met | | `app/gone.ts` |", "there is no app/gone.ts"],
  ["| V1.2.1 | x | not met | | |", "'not met' needs a reason"],
  ["| V1.2.1 | x | not applicable | | |", "'not applicable' needs a reason"],
  ["| V1.2.1 | x | partly | | why |", "unknown state 'partly'"],
  ["| V1.2.1 | x | met | a.test.ts › other | |", "no such test in the last run: a.test.ts › other"],
  ["| V1.2.1 | x | met | b.test.ts › it is | |", "b.test.ts has not run"],
])("a row without evidence is found: %s", (row, problem) => {
  expect(problems(row, { ids: [...given.ids, "V1.2.1"] })).toEqual([`V1.2.1: ${problem}`]);
});

test("a place in the code is evidence", () => {
  const row = "| V1.2.1 | x | met | | by `app/env.server.ts` |";
  expect(problems(row, { ids: [...given.ids, "V1.2.1"] })).toEqual([]);
});

test("a test that failed shows nothing", () => {
  const results = { "a.test.ts": { digest: "", tests: { "group > it is": "failed" } } };
  expect(problems("", { results })).toEqual(["V1.1.1: failed: a.test.ts › group > it is"]);
});
