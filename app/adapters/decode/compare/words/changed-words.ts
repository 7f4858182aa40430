import { diffArrays } from "diff";
import type { PageBox } from "#app/adapters/decode/compare/compared.ts";
import type { Placing } from "#app/adapters/decode/compare/raster.ts";
import { onOlder } from "./placed-box.ts";
import type { Word } from "./word.ts";

/** A text that differs. A place is null where that page has no such text. */
export type WordChange = {
  before: string;
  after: string;
  from: PageBox | null;
  box: PageBox | null;
};
type Run = { before: Word[]; after: Word[] };

/** Words whose middles are nearer than this share of their letters' height are at the same place. */
const SAME_PLACE = 0.4;
/** With more edits than this, the pages' words have too little in common to be told one by one. */
const MOST_EDITS = 2_000;

/**
 * Finds the words that differ between two pages; null if they have too little in common. Words that only moved, were
 * broken into other lines, or written in another order are none. `placing` tells where a point of the newer page lies
 * on the older one, in shares of both.
 */
export function changedWords(
  older: readonly Word[],
  newer: readonly Word[],
  placing: Placing,
): WordChange[] | null {
  const stayed = atSamePlace(older, newer, placing);
  const [before, after] = [
    older.filter((word) => !stayed.older.has(word)),
    newer.filter((word) => !stayed.newer.has(word)),
  ];
  if (before.length === 0 && after.length === 0) return [];
  const runs = runsOf(segments(older, newer, stayed.pairs));
  if (runs === null) return null;
  const real = runs.flatMap((run) => (isSameText(run) ? [] : [run]));
  const apart = real.flatMap((run) => splitIfApart(run, placing)).flatMap(splitNewLines);
  return withoutMoved(apart).map(toChange);
}

/** Pairs equal words at the same place, whatever their order. */
function atSamePlace(older: readonly Word[], newer: readonly Word[], placing: Placing) {
  const byText = Map.groupBy(older, ({ text }) => text);
  const pairs = new Map<Word, Word>();
  const taken = new Set<Word>();
  for (const word of newer) {
    const place = onOlder(word.box, placing);
    const found = byText
      .get(word.text)
      ?.find((other) => !taken.has(other) && areTogether(other.box, place));
    if (!found) continue;
    taken.add(found);
    pairs.set(word, found);
  }
  return { pairs, older: taken, newer: new Set(pairs.keys()) };
}

function areTogether(one: PageBox, other: PageBox): boolean {
  const across = Math.abs(one.x + one.width / 2 - other.x - other.width / 2);
  const down = Math.abs(one.y + one.height / 2 - other.y - other.height / 2);
  const near = SAME_PLACE * Math.min(one.height, other.height, Math.max(one.width, other.width));
  return across <= Math.max(near, SAME_PLACE * Math.min(one.width, other.width)) && down <= near;
}

/**
 * Cuts both texts at words that stayed where they were and that both have in the same order. Between two of them lies
 * what is to be aligned.
 */
function segments(older: readonly Word[], newer: readonly Word[], pairs: Map<Word, Word>): Run[] {
  const places = new Map(older.map((word, at) => [word, at]));
  const anchors = newer.flatMap((word, at) => {
    const pair = pairs.get(word);
    return pair ? [{ at, other: places.get(pair) ?? 0 }] : [];
  });
  const runs: Run[] = [];
  let [from, otherFrom] = [0, 0];
  const isPaired = new Set(pairs.values());
  const cut = (to: number, otherTo: number) => {
    const after = newer.slice(from, to).filter((word) => !pairs.has(word));
    const before = older.slice(otherFrom, otherTo).filter((word) => !isPaired.has(word));
    if (after.length + before.length > 0) runs.push({ before, after });
  };
  for (const { at, other } of increasing(anchors)) {
    cut(at, other);
    [from, otherFrom] = [at + 1, other + 1];
  }
  cut(newer.length, older.length);
  return runs;
}

type Anchor = { at: number; other: number };

/** The longest part of these anchors that is in order on both sides (patience sorting). */
function increasing(anchors: readonly Anchor[]): Anchor[] {
  const piles: number[] = [];
  const before = new Array<number>(anchors.length).fill(-1);
  for (const [index, { other }] of anchors.entries()) {
    let [low, high] = [0, piles.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((anchors[piles[middle] ?? 0]?.other ?? 0) < other) low = middle + 1;
      else high = middle;
    }
    before[index] = piles[low - 1] ?? -1;
    piles[low] = index;
  }
  const kept: Anchor[] = [];
  for (let at = piles.at(-1) ?? -1; at >= 0; at = before[at] ?? -1) {
    const anchor = anchors[at];
    if (anchor) kept.push(anchor);
  }
  return kept.reverse();
}

/** Aligns each segment word by word; null if that needs too many edits. */
function runsOf(parts: readonly Run[]): Run[] | null {
  const runs: Run[] = [];
  let edits = MOST_EDITS;
  for (const { before, after } of parts) {
    const found = diffArrays(before, after, {
      comparator: (one, other) => one.text === other.text,
      maxEditLength: Math.max(1, edits),
    });
    if (!found) return null;
    let open: Run | null = null;
    for (const { value, added, removed } of found) {
      if (!added && !removed) {
        open = null;
        continue;
      }
      edits -= value.length;
      if (!open) {
        open = { before: [], after: [] };
        runs.push(open);
      }
      (removed ? open.before : open.after).push(...value);
    }
  }
  return runs;
}

/** Whether both sides have the same letters: only spaces or the hyphens of broken lines differ. */
function isSameText({ before, after }: Run): boolean {
  const letters = (words: readonly Word[]) => words.map(({ text }) => text).join("");
  const [one, other] = [letters(before), letters(after)];
  if (one === other) return true;
  const isBroken = [...before, ...after].some((word) => word.isBroken);
  return isBroken && one.replaceAll("-", "") === other.replaceAll("-", "");
}

/** What was removed in one place and added in another is told by itself: it may have moved. */
function splitIfApart(run: Run, placing: Placing): Run[] {
  const { before, after } = run;
  if (before.length === 0 || after.length === 0) return [run];
  const isNear = after.some(({ box }) => {
    const place = onOlder(box, placing);
    return before.some((word) => touch(word.box, place));
  });
  return isNear
    ? [run]
    : [
        { before, after: [] },
        { before: [], after },
      ];
}

/**
 * Text that took the place of words of one line and goes on in other lines is a change there and a line that was added:
 * the same for a line that was removed beside a change.
 */
function splitNewLines(run: Run): Run[] {
  const { before, after } = run;
  const more = { before: beyondLine(before, after), after: beyondLine(after, before) };
  const stays = (words: readonly Word[], gone: readonly Word[]) =>
    words.filter((word) => !gone.includes(word));
  const change = { before: stays(before, more.before), after: stays(after, more.after) };
  const isWhole = change.before.length === 0 || change.after.length === 0;
  const hasMore = more.before.length + more.after.length > 0;
  return isWhole || !hasMore ? [run] : [change, more];
}

/** The words that are on other lines than the first or last one, where the other side has only one line. */
function beyondLine(words: readonly Word[], others: readonly Word[]): Word[] {
  const [one] = others;
  if (!one || others.some((other) => !isOneLine(other.box, one.box))) return [];
  const [first, last] = [words[0], words.at(-1)];
  const start = words.filter(({ box }) => first && isOneLine(box, first.box));
  if (start.length === words.length) return [];
  const end = words.filter(({ box }) => last && isOneLine(box, last.box));
  // Where as many words took the place of as many, the rest is new; otherwise a text was written anew.
  if (start.length === others.length) return words.filter((word) => !start.includes(word));
  return end.length === others.length ? words.filter((word) => !end.includes(word)) : [];
}

function isOneLine(one: PageBox, other: PageBox): boolean {
  const middles = one.y + one.height / 2 - other.y - other.height / 2;
  return Math.abs(middles) < SAME_PLACE * Math.min(one.height, other.height);
}

/** Whether two boxes are at most a line apart. */
function touch(one: PageBox, other: PageBox): boolean {
  const line = Math.max(one.height, other.height);
  return (
    one.x < other.x + other.width + line &&
    other.x < one.x + one.width + line &&
    one.y < other.y + other.height + line &&
    other.y < one.y + one.height + line
  );
}

/** Leaves out the words that were removed here and added there: they moved. */
function withoutMoved(runs: readonly Run[]): Run[] {
  const isMovable = ({ before, after }: Run) => before.length === 0 || after.length === 0;
  const count = new Map<string, number>();
  for (const run of runs.filter(isMovable)) {
    for (const { text } of run.before) count.set(text, (count.get(text) ?? 0) + 1);
  }
  const moved = new Map<string, number>();
  const stays = (run: Run): Run => ({
    before: run.before,
    after: run.after.filter(({ text }) => {
      const left = count.get(text) ?? 0;
      if (left === 0) return true;
      count.set(text, left - 1);
      moved.set(text, (moved.get(text) ?? 0) + 1);
      return false;
    }),
  });
  const added = runs.map((run) => (isMovable(run) ? stays(run) : run));
  return added
    .map((run) => ({
      ...run,
      before: isMovable(run) ? run.before.filter(({ text }) => !takeFrom(moved, text)) : run.before,
    }))
    .filter(({ before, after }) => before.length + after.length > 0);
}

function takeFrom(counts: Map<string, number>, text: string): boolean {
  const left = counts.get(text) ?? 0;
  if (left > 0) counts.set(text, left - 1);
  return left > 0;
}

function toChange({ before, after }: Run): WordChange {
  const words = (side: readonly Word[]) => side.map(({ text }) => text).join(" ");
  return { before: words(before), after: words(after), from: around(before), box: around(after) };
}

function around(words: readonly Word[]): PageBox | null {
  const [first] = words;
  if (!first) return null;
  const left = Math.min(...words.map(({ box }) => box.x));
  const top = Math.min(...words.map(({ box }) => box.y));
  const right = Math.max(...words.map(({ box }) => box.x + box.width));
  const bottom = Math.max(...words.map(({ box }) => box.y + box.height));
  return { x: left, y: top, width: right - left, height: bottom - top };
}
