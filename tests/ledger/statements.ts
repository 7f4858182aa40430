import { skeleton } from "./quotes.ts";

/** One statement of the specification. */
export type Statement = {
  /** Section and running number, such as `2.41`. */
  number: string;
  /** The headings above it, outermost first. */
  headings: string[];
  /** Verbatim; the cells of a table row are joined by ` | `. */
  text: string;
  /** Distinguishes equal statements under the same headings: 0, 1, … */
  occurrence: number;
};

/** Every statement of the numbered sections: sentences of paragraphs and bullets, and rows of tables. */
export function readStatements(specification: string): Statement[] {
  const statements: Statement[] = [];
  const running = new Map<string, number>();
  const seen = new Map<string, number>();
  let headings: string[] = [];

  const add = (text: string) => {
    const section = headings[0]?.match(/^\d+/)?.[0];
    // Text before section 1 introduces the document; `Other facts:` only introduces a list.
    if (!section || /^[\p{L} ]+:$/u.test(text)) return;
    const next = (running.get(section) ?? 0) + 1;
    running.set(section, next);
    const same = keyOf({ headings, text });
    const occurrence = seen.get(same) ?? 0;
    seen.set(same, occurrence + 1);
    statements.push({ number: `${section}.${next}`, headings, text, occurrence });
  };

  let inTable = false;
  for (const line of specification.split("\n").map((each) => each.trim())) {
    const heading = line.match(/^(#+) (.*)$/);
    const isRow = line.startsWith("|");
    if (heading?.[1] && heading[2]) {
      const depth = heading[1].length;
      headings = depth === 1 ? [] : [...headings.slice(0, depth - 2), heading[2]];
    } else if (isRow) {
      // The first row names the columns, the second is the separator.
      if (inTable && !/^[|\s:-]+$/.test(line)) add(cellsOf(line).join(" | "));
    } else if (line) {
      for (const sentence of splitSentences(line.replace(/^- /, ""))) add(sentence);
    }
    inTable = isRow;
  }
  return statements;
}

/** Identifies a statement, except among equal ones. */
export function keyOf({ headings, text }: Pick<Statement, "headings" | "text">): string {
  return [...headings, text].join("\n");
}

/** The cells of a line of a Markdown table. */
export function cellsOf(line: string): string[] {
  return line
    .replace(/^\s*\|/, "")
    .replace(/\|\s*$/, "")
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim());
}

/** Splits at the ends of sentences and at `;`, never inside quotes or brackets. */
export function splitSentences(text: string): string[] {
  const bare = skeleton(text);
  const parts: string[] = [];
  let from = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (!endsHere(text, bare, at)) continue;
    parts.push(text.slice(from, at + (bare[at] === ";" ? 0 : 1)));
    from = at + 1;
  }
  parts.push(text.slice(from));
  return parts.map((part) => part.trim()).filter(Boolean);
}

function endsHere(text: string, bare: string, at: number): boolean {
  if (bare[at] === ";") return true;
  if (!/^\s+[\p{Lu}'"]/u.test(text.slice(at + 1))) return false;
  // `…done. Next` or `…'Done.' Next`: a full stop, or a quotation that ends with one.
  return (
    /[.?!]/.test(bare[at] ?? "") || (bare[at] === "·" && /^[.?!]'/.test(text.slice(at - 1, at + 1)))
  );
}
