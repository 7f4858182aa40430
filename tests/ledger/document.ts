import { cellsOf, keyOf, type Statement } from "./statements.ts";

/** One row of the ledger. */
export type Row = {
  number: string;
  headings: string[];
  text: string;
  state: string;
  /** `path › full title` of each test that shows the statement. */
  tests: string[];
  note: string;
};

const columns = "| # | Statement | State | Test | Note |\n|---|---|---|---|---|";

const preface = `# The specification, statement by statement

One row for each statement of sections 1 to 9 of [the specification](specification.md): each sentence of a paragraph or
bullet (parts between semicolons count as sentences) and each row of a table. \`npm run ledger -- --write\` adds missing
rows, \`npm run ledger\` checks them all, \`npm run ledger -- --find "words"\` finds tests.

| State | What it says |
|---|---|
| shown | The named tests (\`file › title\`) fail when the statement stops being true. They hold its quoted strings and its numbers in their own source. |
| differs | The product does something else, on purpose; the note names the [reading](readings.md) that says why, the tests show what it does. |
| open | The document leaves it open; the note says what was chosen and why. |
| due: extension | Waits for the Chrome extension. |
| not applicable | The note says why. |
| missing | Nobody has shown it yet. |
`;

/** Parses the rows of a ledger, in their order. */
export function readLedger(markdown: string): Row[] {
  const rows: Row[] = [];
  let headings: string[] = [];
  for (const line of markdown.split("\n")) {
    const heading = line.match(/^(#{2,}) (.*)$/);
    if (heading?.[1] && heading[2]) {
      headings = [...headings.slice(0, heading[1].length - 2), heading[2]];
    }
    if (!/^\| \d+\.\d+ \|/.test(line)) continue;
    const [number = "", text = "", state = "", tests = "", note = ""] =
      cellsOf(line).map(unescapePipes);
    const named = tests.split("<br>").map((test) => test.trim().replace(/^`(.*)`$/, "$1"));
    rows.push({ number, headings, text, state, tests: named.filter(Boolean), note });
  }
  return rows;
}

/** Writes a ledger with exactly one row for each statement; filled rows keep their content. */
export function writeLedger(statements: Statement[], filled: Row[]): string {
  const known = Map.groupBy(filled, keyOf);
  const lines = [preface];
  let headings: string[] = [];
  for (const statement of statements) {
    if (statement.headings.join() !== headings.join()) {
      statement.headings.forEach((heading, depth) => {
        if (headings[depth] !== heading) lines.push(`\n${"#".repeat(depth + 2)} ${heading}`);
      });
      headings = statement.headings;
      lines.push(`\n${columns}`);
    }
    const row = known.get(keyOf(statement))?.[statement.occurrence];
    const cells = [
      statement.number,
      statement.text,
      row?.state ?? "missing",
      (row?.tests ?? []).join("<br>"),
      row?.note ?? "",
    ];
    lines.push(`| ${cells.map(escapePipes).join(" | ")} |`);
  }
  return `${lines.join("\n").replace(/\n{3,}/g, "\n\n")}\n`;
}

const escapePipes = (cell: string) => cell.replaceAll("|", "\\|");
const unescapePipes = (cell: string) => cell.replaceAll("\\|", "|");
