/** What was met on a page and is not drawn: each kind in the singular ("text on a path"), and how many. */
export type Undrawn = ReadonlyMap<string, number>;

/** A page that lacks more kinds than these is told by the most frequent ones. */
const MOST_KINDS = 8;
const PREPOSITION = /^(.{1,60}?)( (?:of|on|in|by|from|with|without|outside) .{1,60})$/;

/** Tells in one sentence what is not drawn, or played; no sentence if nothing is left out. */
export function undrawnNotes(undrawn: Undrawn, what: "drawn" | "played" = "drawn"): string[] {
  const kinds = [...undrawn].filter(([, count]) => count > 0).sort(([, a], [, b]) => b - a);
  if (kinds.length === 0) return [];
  const shown = kinds.slice(0, MOST_KINDS).map(([kind, count]) => countedKind(kind, count));
  const more = kinds.length > shown.length ? ["more"] : [];
  return [`Not ${what} here: ${[...shown, ...more].join(", ")}.`];
}

/** Such as "3 texts on a path". */
export function countedKind(kind: string, count: number): string {
  if (count === 1) return `1 ${kind}`;
  const [, noun = kind, rest = ""] = PREPOSITION.exec(kind) ?? [];
  return `${count} ${plural(noun)}${rest}`;
}

function plural(noun: string): string {
  if (/[^aeou]y$/.test(noun)) return `${noun.slice(0, -1)}ies`;
  return /(?:s|x|sh|ch)$/.test(noun) ? `${noun}es` : `${noun}s`;
}
