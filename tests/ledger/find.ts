import type { Results } from "./results.ts";

/**
 * Finds tests, in the form that a row names them, whose title or own lines contain the words (ignoring case).
 * If a file contains the words outside any test, finds all its tests.
 */
export function findTests(
  words: string,
  results: Results,
  read: (file: string) => string | null,
): string[] {
  const wanted = words.toLowerCase();
  const found: string[] = [];
  for (const [file, { tests }] of Object.entries(results)) {
    const source = (read(file) ?? "").toLowerCase();
    const titles = Object.keys(tests);
    const hits = titles.filter((title) => title.toLowerCase().includes(wanted));
    const near = titles.filter((title) => linesOf(source, title).includes(wanted));
    const matching = new Set([...hits, ...near]);
    const all = matching.size > 0 || !source.includes(wanted) ? [...matching] : titles;
    for (const title of all)
      found.push(`${tests[title] === "passed" ? "" : "(failed) "}${file} › ${title}`);
  }
  return found;
}

/** The lines from a test's title to the next test's. */
function linesOf(source: string, fullTitle: string): string {
  const title = (fullTitle.split(" > ").at(-1) ?? "").toLowerCase();
  const from = source.indexOf(`"${title}"`);
  if (from < 0) return "";
  const length = source.slice(from).search(/\n\s*(?:it|test|describe)(?:\.\w+)?\(/);
  return length < 0 ? source.slice(from) : source.slice(from, from + length);
}
