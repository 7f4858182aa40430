import { type Turn, turnedBox, turns } from "#app/adapters/decode/compare/turns.ts";
import type { Word } from "./word.ts";

/** The least number of words that both pages have once, and the share of them that must lie together. */
const LEAST_SHARED = 5;
const LEAST_SHARE = 0.6;
/** Nearer than this share of the page is at the same place. */
const NEAR = 0.04;

/**
 * Tells how far an older page was turned clockwise by where words lie that both have once. A grid of texts looks much
 * the same upside down. 0 if the words do not tell.
 */
export function turnByWords(older: readonly Word[], newer: readonly Word[]): Turn {
  const [before, after] = [onceOnly(older), onceOnly(newer)];
  const shared = [...before].flatMap(([text, word]) => {
    const other = after.get(text);
    return other ? [{ before: word.box, after: other.box }] : [];
  });
  if (shared.length < LEAST_SHARED) return 0;
  const fits = (turn: Turn) =>
    shared.filter((pair) => {
      const there = turnedBox(pair.before, turn);
      const across = there.x + there.width / 2 - pair.after.x - pair.after.width / 2;
      const down = there.y + there.height / 2 - pair.after.y - pair.after.height / 2;
      return Math.max(Math.abs(across), Math.abs(down)) < NEAR;
    }).length;
  return turns.find((turn) => fits(turn) >= LEAST_SHARE * shared.length) ?? 0;
}

function onceOnly(words: readonly Word[]): Map<string, Word> {
  const once = new Map<string, Word>();
  const often = new Set<string>();
  for (const word of words) {
    if (once.has(word.text)) often.add(word.text);
    once.set(word.text, word);
  }
  for (const text of often) once.delete(text);
  return once;
}
