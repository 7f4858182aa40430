import { existsSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { partsOf } from "../check.ts";
import type { Row } from "../document.ts";
import { quotedStrings } from "../quotes.ts";
import type { Shipped } from "./shipped.ts";
import { goldenFiles, readable } from "./untested.ts";

/** Where a suite of Vitest writes its report, in the workplace. */
export const reportFile = ".mutant-report.json";

/** One command that may notice a change. */
export type Suite = {
  name: string;
  command: string[];
  seconds: number;
  /** The same suite without some test files. */
  without: (files: string[]) => Suite;
  /** The same suite with one test file only. */
  onlyWith: (file: string) => Suite;
};

/** The lanes other than tests/routes and tests/e2e. */
const besideTheCode = ["--project=pure", "--project=database"];

type Known = { root: string; testFiles: string[]; rows: Row[]; quick: boolean };

/** The suites for a changed literal, ordered by how likely they notice it. */
export function suitesFor(shipped: Shipped, { root, testFiles, rows, quick }: Known): Suite[] {
  const near = new Set([
    ...testsBeside(root, shipped.file),
    ...testsImporting(root, shipped.file, testFiles),
    ...testsOfRows(shipped, rows),
    ...testsHolding(root, shipped, testFiles),
  ]);
  // A text such as `image/png` occurs in many tests: the nearest by folder cover it best.
  const units = [...near]
    .filter((file) => !isJourney(file))
    .sort((one, other) => sharedFolders(other, shipped.file) - sharedFolders(one, shipped.file))
    .slice(0, 5);
  const routes = [...near].filter((file) => file.startsWith("tests/routes/"));
  const journeys = [...near].filter((file) => file.startsWith("tests/e2e/"));
  const hasJourneys = journeys.length > 0 && !quick;
  const suites = [
    vitest("unit tests near it", 300, [...besideTheCode, ...units], units.length > 0),
    vitest("route tests near it", 600, ["--project=routes", ...routes], routes.length > 0),
    vitest("unit tests that reach it", 900, ["related", ...besideTheCode, shipped.file], !quick),
    plain("types", 300, ["npm", "run", "types"]),
    vitest("journeys near it", 900, ["--project=journeys", ...journeys], hasJourneys),
    vitest("all route tests", 900, ["--project=routes"], !quick),
    vitest("all unit tests", 1_200, [...besideTheCode], !quick),
    vitest("all journeys", 2_400, ["--project=journeys"], !quick),
  ];
  return suites.filter((suite) => suite !== null);
}

function plain(name: string, seconds: number, command: string[]): Suite {
  const suite: Suite = { name, seconds, command, without: () => suite, onlyWith: () => suite };
  return suite;
}

function vitest(name: string, seconds: number, options: string[], wanted = true): Suite | null {
  if (!wanted) return null;
  const [verb = "", ...rest] = options[0] === "related" ? options : ["run", ...options];
  // A journey that failed because of load passes when retried; one that notices a change does not.
  const shared = ["--run", "--bail=1", "--retry=1", "--passWithNoTests", "--reporter=json"];
  const command = ["vitest", verb, ...shared, `--outputFile.json=${reportFile}`];
  const projects = options.filter((option) => option.startsWith("--project="));
  return {
    ...plain(name, seconds, [...command, ...rest]),
    without: (files) =>
      plain(name, seconds, [...command, ...rest, ...files.flatMap((file) => ["--exclude", file])]),
    onlyWith: (file) =>
      plain(name, seconds, ["vitest", "run", ...command.slice(2), ...projects, file]),
  };
}

const isTest = (file: string) => /\.test\.tsx?$/.test(file);

function sharedFolders(one: string, other: string): number {
  const folders = other.split("/");
  const differs = one.split("/").findIndex((folder, depth) => folder !== folders[depth]);
  return differs < 0 ? folders.length : differs;
}

const isJourney = (file: string) => /^tests\/(routes|e2e)\//.test(file);

/** `x.test.ts` for `x.server.ts`. */
function testsBeside(root: string, file: string): string[] {
  const stem = file.replace(/(\.server|\.job|\.client)?\.tsx?$/, "");
  return [`${stem}.test.ts`, `${stem}.test.tsx`].filter((test) => existsSync(join(root, test)));
}

/** Tests that import it directly. */
function testsImporting(root: string, file: string, testFiles: string[]): string[] {
  const name = `/${basename(file)}"`;
  return testFiles.filter((test) => {
    const imported = readFileSync(join(root, test), "utf8").matchAll(
      /(?:from|import\() ?("[^"]+")/g,
    );
    return [...imported].some(
      ([, path = ""]) =>
        path.endsWith(name) && (path === `"#${file}"` || dirname(test) === dirname(file)),
    );
  });
}

/** Tests named by ledger rows whose quoted strings share the text. */
function testsOfRows({ raw, kind }: Shipped, rows: Row[]): string[] {
  const text = readable(raw).trim();
  if (kind !== "text" || text.length < 4) return [];
  return rows
    .filter((row) =>
      quotedStrings(row.text).some((quoted) => quoted.includes(text) || text.includes(quoted)),
    )
    .flatMap((row) => row.tests.map((test) => partsOf(test).file))
    .filter((file) => isTest(file));
}

/** Test files that contain the text, or that compare a stored answer that contains it. */
function testsHolding(root: string, { raw, kind }: Shipped, testFiles: string[]): string[] {
  const text = readable(raw).trim();
  if (kind !== "text" || text.length < 4) return [];
  const holds = (file: string, words: string) =>
    existsSync(join(root, file)) &&
    readable(readFileSync(join(root, file), "utf8")).includes(words);
  const kept = goldenFiles.filter((file) => holds(file, text));
  return testFiles
    .filter((file) => isTest(file))
    .filter((file) => holds(file, text) || kept.some((golden) => holds(file, basename(golden))));
}
