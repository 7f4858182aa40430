import { quotedStrings, stretches } from "./quotes.ts";

/** A number in a statement, with the unit after it. */
export type Quantity = { value: number; unit: string };

/** The numbers in a statement. Numbers inside quotations belong to the quotation. */
export function quantities(text: string): Quantity[] {
  const bare = stretches(text)
    .filter(({ quoted }) => !quoted)
    .map((stretch) => stretch.text)
    .join(" ");
  return [...bare.matchAll(/(?<![\p{L}\d._/-])(\d+(?:\.\d+)?)(?![\d\p{L}])(?:\s*(\p{L}+))?/gu)].map(
    ([, value, unit = ""]) => ({ value: Number(value), unit }),
  );
}

/** The quoted strings and numbers that a test's source should contain but does not. */
export function missingLiterals(statement: string, sources: string[], note = "") {
  const readable = sources.map(unescaped);
  const holds = (pattern: RegExp, places: string[]) => places.some((place) => pattern.test(place));
  return {
    strings: quotedStrings(statement).filter((text) => !holds(patternOfString(text), readable)),
    // A note may say instead where a number comes from.
    numbers: quantities(statement).filter((quantity) => {
      const pattern = patternOfQuantity(quantity);
      return !holds(pattern, readable) && !holds(pattern, [unescaped(note)]);
    }),
  };
}

/** A pattern that finds a quoted string in source, with any text where the specification has a placeholder. */
function patternOfString(text: string): RegExp {
  const pieces = text
    // {name}, a lone n or N, the (s) of a plural, and the dots after `failed: …` are placeholders.
    .replace(/ \.\.\.$/, " {…}")
    .split(/\{[^}]*\}|(?<![\p{L}\p{N}'])[nN](?![\p{L}\p{N}'])|\(s\)/u)
    .map((piece) => (/\p{L}/u.test(piece) ? escapePattern(piece) : ""));
  return new RegExp(pieces.join("[^\\n]{0,120}?"), "u");
}

/** A pattern that finds a number in source, in any notation that programs use. */
function patternOfQuantity({ value, unit }: Quantity): RegExp {
  const forms = new Set([value]);
  if (/^(s|ms|min)$/.test(unit)) {
    const seconds = unit === "min" ? value * 60 : unit === "s" ? value : value / 1000;
    for (const form of [seconds, seconds * 1000, seconds / 60]) forms.add(form);
  }
  if (unit === "rem") forms.add(value * 16);
  const plain = [...forms].filter((form) => Number.isInteger(form * 1000)).map(String);
  // 5 min may also be written `05:00`.
  if (unit === "min" || unit === "s") {
    const seconds = unit === "min" ? value * 60 : value;
    plain.push(
      `0?${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`,
    );
  }
  const alternatives = plain.map((form) => form.replaceAll(".", "\\."));
  return new RegExp(`(?<![\\d.])(?:${alternatives.join("|")})(?![\\d.]*\\d)`);
}

/** Source without backslashes, digit separators and typographic apostrophes. */
function unescaped(source: string): string {
  return source
    .replace(/\\(?=[^\p{L}\p{N}\n])/gu, "")
    .replaceAll("’", "'")
    .replace(/(?<=\d)_(?=\d)/g, "");
}

const escapePattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
