import { expect, test } from "vitest";
import { countStates, currentResults, problemsOf, readingsOf } from "./check.ts";
import { type Row, readLedger, writeLedger } from "./document.ts";
import { digestOf } from "./results.ts";
import { readStatements } from "./statements.ts";

const statements = readStatements("## 1. A\n- Toast 'Saved' for 5 s.\n- Left open.\n");
const shown = "app/a.test.ts › saving > tells";

function ledger(first: Partial<Row>, second: Partial<Row> = { state: "open", note: "why" }) {
  const [one, two] = readLedger(writeLedger(statements, []));
  return {
    statements,
    rows: [
      { ...one!, ...first },
      { ...two!, ...second },
    ],
    results: {
      "app/a.test.ts": { digest: "", tests: { "saving > tells": "passed", broken: "failed" } },
    },
    sourcesOf: (file: string) => (file === "app/a.test.ts" ? ['see("Saved"); wait(5_000)'] : []),
    readings: readingsOf("# Readings\n1. One.\n\n## More\n2. Two.\n"),
  };
}
const problems = (...rows: Parameters<typeof ledger>) =>
  problemsOf(ledger(...rows)).map(({ number, problem }) => `${number} ${problem}`);

test("a true ledger has no problem", () => {
  const good = ledger({ state: "shown", tests: [shown] });
  expect(problemsOf(good)).toEqual([]);
  expect(countStates(good.rows)).toBe(
    "rows 2, shown 1, differs 0, open 1, due 0, not applicable 0, missing 0",
  );
});

test("a missing row state, an unknown state and a state without its note are problems", () => {
  expect(problems({})).toEqual(["1.1 missing: Toast 'Saved' for 5 s."]);
  expect(problems({ state: "done" })).toEqual(["1.1 unknown state 'done'"]);
  for (const state of ["open", "due: extension", "not applicable"]) {
    expect(problems({ state })).toEqual([`1.1 '${state}' needs a note`]);
  }
});

test("a row that differs names a reading that is written down and a test, and no literals", () => {
  const differs = (note: string, tests = [shown]) => problems({ state: "differs", note, tests });
  expect(differs("")).toEqual(["1.1 'differs' needs a note", "1.1 'differs' names no reading"]);
  expect(differs("It is better so.")).toEqual(["1.1 'differs' names no reading"]);
  expect(differs("Readings, 2: not so.")).toEqual([]);
  expect(differs("Readings, 2: not so.", [])).toEqual(["1.1 no test shows what it does instead"]);
  expect(differs("Not so (readings, 3).")).toEqual(["1.1 no reading 3 in docs/readings.md"]);
  const failing = ["app/a.test.ts › broken"];
  expect(differs("readings, 1", failing)).toEqual(["1.1 failed: app/a.test.ts › broken"]);
});

test("a shown row names tests that exist and passed", () => {
  expect(problems({ state: "shown" })).toEqual(["1.1 shown by no test"]);
  const named = (test: string) => problems({ state: "shown", tests: [shown, test] });
  expect(named("app/a.test.ts › gone")).toEqual([
    "1.1 no such test in the last run: app/a.test.ts › gone",
  ]);
  expect(named("app/a.test.ts › broken")).toEqual(["1.1 failed: app/a.test.ts › broken"]);
  expect(named("app/b.test.ts › else")).toEqual(["1.1 app/b.test.ts has not run"]);
  expect(named("app/a.test.ts")).toEqual(["1.1 not 'file › title': app/a.test.ts"]);
});

test("strings and numbers of a shown statement stand in a named test's source", () => {
  const other = { ...ledger({ state: "shown", tests: [shown] }), sourcesOf: () => ["nothing"] };
  expect(problemsOf(other).map(({ problem }) => problem)).toEqual([
    "no named test file holds 'Saved'",
    "no named test file holds 5 s",
  ]);
});

test("rows and statements match one to one, word for word", () => {
  const { rows, ...rest } = ledger({ state: "shown", tests: [shown] });
  const found = (changed: Row[]) =>
    problemsOf({ ...rest, rows: changed }).map(({ problem }) => problem);
  expect(found(rows.slice(0, 1))).toEqual(["no row for: Left open."]);
  expect(found([...rows, rows[1]!])).toEqual(["more than one row for: Left open."]);
  expect(found([rows[0]!, { ...rows[1]!, text: "Left shut." }])).toEqual([
    "no row for: Left open.",
    "not in the specification: Left shut.",
  ]);
});

test("writing keeps what is filled and reads back the same, pipes and all", () => {
  const table = readStatements(
    "## 1. A\n### B\n| Path | Shows |\n|---|---|\n| / | Home |\n- Else.\n",
  );
  const filled = readLedger(writeLedger(table, [])).map((row) => ({
    ...row,
    state: "shown",
    tests: ["a.test.ts › one | two", "b.test.ts › three"],
    note: "a | b",
  }));
  const again = readLedger(writeLedger([...statements, ...table], filled));
  expect(again.slice(2)).toEqual(filled.map((row) => ({ ...row })));
  expect(again[0]?.state).toBe("missing");
});

test("what an earlier state of a file said counts for nothing", () => {
  const results = { "a.test.ts": { digest: digestOf("old"), tests: { one: "passed" } } };
  expect(currentResults(results, () => "old")).toEqual(results);
  expect(currentResults(results, () => "new")).toEqual({});
  expect(currentResults(results, () => null)).toEqual({});
});
