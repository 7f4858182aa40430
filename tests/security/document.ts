import { cellsOf } from "../ledger/statements.ts";

/** One row of a table of requirements: what Galley says to one of them. */
export type Row = {
  id: string;
  state: string;
  /** `path › full title` of each test that shows it. */
  tests: string[];
  /** A reason, and places in the code between backticks. */
  note: string;
};

/** Reads the rows of a document; every other line is prose. */
export function readRows(markdown: string): Row[] {
  return markdown.split("\n").flatMap((line) => {
    if (!/^\| V?\d+\.\d+\.\d+ \|/.test(line)) return [];
    const [id = "", , state = "", tests = "", note = ""] = cellsOf(line);
    const named = tests.split("<br>").map((test) => test.trim());
    return [{ id, state, tests: named.filter(Boolean), note }];
  });
}

/** The ids that a document must have a row for, one a line. */
export function readIds(text: string): string[] {
  return text.split("\n").filter((line) => /^V?\d/.test(line));
}
