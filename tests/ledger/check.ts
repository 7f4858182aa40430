import type { Row } from "./document.ts";
import { missingLiterals } from "./literals.ts";
import { digestOf, type Results } from "./results.ts";
import { keyOf, type Statement } from "./statements.ts";

const states = ["shown", "differs", "open", "due: extension", "not applicable", "missing"];

export type Ledger = {
  statements: Statement[];
  rows: Row[];
  results: Results;
  /** The source of a test file and of the tables of cases it imports; empty when there is no such file. */
  sourcesOf: (file: string) => string[];
  /** The numbers of the readings in docs/readings.md. */
  readings: ReadonlySet<number>;
};

/** Every problem of a ledger, with the number of its row. */
export function problemsOf(ledger: Ledger): { number: string; problem: string }[] {
  return [
    ...problemsOfCompleteness(ledger),
    ...ledger.rows.flatMap((row) => {
      const found = problemsOfRow(row, ledger);
      return found.map((problem) => ({ number: row.number, problem }));
    }),
  ];
}

/** The number of rows in each state. */
export function countStates(rows: Row[]): string {
  const counts = states.map((state) => {
    const count = rows.filter((row) => row.state === state).length;
    return `${state.replace(/:.*/, "")} ${count}`;
  });
  return [`rows ${rows.length}`, ...counts].join(", ");
}

function problemsOfCompleteness({ statements, rows }: Ledger) {
  const said = Map.groupBy(statements, keyOf);
  const written = Map.groupBy(rows, keyOf);
  const problems: { number: string; problem: string }[] = [];
  for (const [key, same] of said) {
    const count = written.get(key)?.length ?? 0;
    const [{ number, text } = { number: "", text: "" }] = same;
    if (count < same.length) problems.push({ number, problem: `no row for: ${text}` });
    if (count > same.length) problems.push({ number, problem: `more than one row for: ${text}` });
  }
  for (const [key, [row]] of written) {
    if (row && !said.has(key)) {
      problems.push({ number: row.number, problem: `not in the specification: ${row.text}` });
    }
  }
  return problems;
}

function problemsOfRow(row: Row, ledger: Ledger): string[] {
  const problems = row.tests.flatMap((test) => problemsOfTest(test, ledger.results));
  if (!states.includes(row.state)) problems.push(`unknown state '${row.state}'`);
  if (row.state === "missing") problems.push(`missing: ${row.text}`);
  if (/^(differs|open|due|not applicable)/.test(row.state) && !row.note) {
    problems.push(`'${row.state}' needs a note`);
  }
  if (row.state === "differs") {
    problems.push(...problemsOfReading(row.note, ledger.readings));
    if (row.tests.length === 0) problems.push("no test shows what it does instead");
  }
  if (row.state !== "shown") return problems;
  if (row.tests.length === 0) return [...problems, "shown by no test"];
  const sources = row.tests.flatMap((test) => ledger.sourcesOf(partsOf(test).file));
  const { strings, numbers } = missingLiterals(row.text, sources, row.note);
  for (const text of strings) problems.push(`no named test file holds '${text}'`);
  for (const { value, unit } of numbers) {
    problems.push(`no named test file holds ${`${value} ${unit}`.trim()}`);
  }
  return problems;
}

/** A row that differs must name a reading that says why. */
function problemsOfReading(note: string, readings: ReadonlySet<number>): string[] {
  const named = [...note.matchAll(/\breadings?, (\d+)/gi)].map(([, number]) => Number(number));
  if (named.length === 0) return ["'differs' names no reading"];
  const unknown = named.filter((number) => !readings.has(number));
  return unknown.map((number) => `no reading ${number} in docs/readings.md`);
}

/** The problem of a test that a row names: unknown, not run, or failed. Empty when there is none. */
export function problemsOfTest(test: string, results: Results): string[] {
  const { file, title } = partsOf(test);
  if (!title) return [`not 'file › title': ${test}`];
  const ran = results[file];
  if (!ran) return [`${file} has not run`];
  const state = ran.tests[title];
  if (!state) return [`no such test in the last run: ${test}`];
  return state === "passed" ? [] : [`${state}: ${test}`];
}

/** `file › describe > test`; between titles, `›` may stand for `>`. */
function partsOf(test: string) {
  const [file = "", ...titles] = test.split(" › ");
  return { file, title: titles.join(" > ") };
}

/** The results of files that have not changed since they ran. */
export function currentResults(results: Results, read: (file: string) => string | null): Results {
  return Object.fromEntries(
    Object.entries(results).filter(([file, { digest }]) => {
      const source = read(file);
      return source !== null && digestOf(source) === digest;
    }),
  );
}

/** The numbers in the list of readings. */
export function readingsOf(markdown: string): Set<number> {
  return new Set([...markdown.matchAll(/^(\d+)\. /gm)].map(([, number]) => Number(number)));
}
