import { type Cells, isChanged } from "#app/adapters/decode/compare/changed-cells.ts";
import type { LaidOver } from "#app/adapters/decode/compare/lay-over.server.ts";
import type { Placing } from "#app/adapters/decode/compare/raster.ts";
import { changedWords, type WordChange } from "#app/adapters/decode/compare/words/changed-words.ts";
import type { FinePage } from "./fine-page.ts";
import { type FinePair, lookClosely, sizedPair } from "./look-closely.server.ts";
import { fitted, turnedPage } from "./open-fine-page.server.ts";

/** The least resolution of paper, in dots per inch, and the em in pixels at which a letter is wanted. */
const LEAST_DPI = 150;
const WANTED_EM = { alike: 14, other: 20 };
/** The em in pixels at which another letter is seen: between pages drawn alike, and between others. */
const SEEN_EM = { alike: 8, other: 18 };
/** The most pixels of a page that is drawn in parts: A0 at 150 dpi has 35 million. */
const MOST_PIXELS = 40_000_000;
/** With more changed words than this share, the pages' texts are written differently, not changed. */
const MOST_CHANGED = 0.5;

type Laid = { laid: LaidOver; placing: Placing; coarse: Cells };
export type CloseLook = { cells: Cells; words: WordChange[]; notCompared: string[] };

/** Compares what both pages say, and how they look at a size that shows their smallest text. */
export async function compareClosely(
  { older, newer }: { older: FinePage; newer: FinePage },
  known: Laid,
): Promise<CloseLook> {
  const { laid, coarse, placing } = known;
  // Pages that show nothing alike and nothing different, as two that are nearly blank, may still differ in small things.
  const isOther = !laid.isRelated && coarse.changed.some((_, at) => isChanged(coarse, at));
  if (isOther) return { cells: coarse, words: [], notCompared: [] };
  return lookAt({ older: turnedPage(older, laid.turn), newer, placing }, known);
}

async function lookAt(pair: FinePair, { laid, coarse }: Laid): Promise<CloseLook> {
  const size = sizeOf(pair, lesser(smallestOf(pair, "text"), smallestOf(pair, "outlines")), laid);
  const isLarger = size.width > laid.newer.width * 1.05;
  const { cells, isWhole } = isLarger
    ? await lookClosely(sizedPair(pair, size), coarse, laid)
    : { cells: coarse, isWhole: true };
  const words = wordsOf(pair);
  const shown = isWhole && isLarger ? size : laid.newer;
  return { cells, words: words ?? [], notCompared: unseenWords(pair, words, shown, laid) };
}

/** Tells what pages that were looked at in this size may hide: text that was not read, and is too small to be seen. */
export function unseenWords(
  pair: FinePair,
  words: WordChange[] | null,
  shown: { width: number },
  laid: LaidOver,
): string[] {
  const isRead = words !== null && pair.newer.words?.isWhole && pair.older.words?.isWhole;
  const [text, outlines] = [smallestOf(pair, "text"), smallestOf(pair, "outlines")];
  if (isRead && outlines === null) return [];
  return sizeWords(pair, shown, isRead ? outlines : lesser(text, outlines), SEEN_EM[kindOf(laid)]);
}

function kindOf({ isDrawnAlike }: LaidOver): keyof typeof SEEN_EM {
  return isDrawnAlike ? "alike" : "other";
}

function smallestOf({ older, newer }: FinePair, of: keyof FinePage["smallest"]): number | null {
  return lesser(older.smallest[of], newer.smallest[of]);
}

function lesser(one: number | null, other: number | null): number | null {
  return one === null || other === null ? (one ?? other) : Math.min(one, other);
}

/** The size at which both are compared, by the paper and the smallest text; a picture's own size. */
function sizeOf({ older, newer }: FinePair, smallest: number | null, laid: LaidOver) {
  const paper = newer.isVector ? newer : older;
  const letters = smallest === null ? 0 : (72 * WANTED_EM[kindOf(laid)]) / smallest;
  const scale = paper.isVector ? Math.max(LEAST_DPI, letters) / 72 : 1;
  const wanted = { width: paper.width * scale, height: paper.height * scale };
  const most = Math.min(
    Math.sqrt(MOST_PIXELS / (wanted.width * wanted.height)),
    Math.min(older.mostEdge, newer.mostEdge) / Math.max(wanted.width, wanted.height),
  );
  const factor = scale * Math.min(1, most);
  return fitted(newer, Math.max(paper.width, paper.height) * factor);
}

/** Null if the texts of both cannot be compared: one has none, was turned into outlines, or is written otherwise. */
export function wordsOf({ older, newer, placing }: FinePair): WordChange[] | null {
  const [before, after] = [older.words?.words ?? [], newer.words?.words ?? []];
  if (before.length === 0 || after.length === 0) return null;
  const changes = changedWords(before, after, placing);
  if (!changes) return null;
  const count = (text: string) => (text === "" ? 0 : text.split(" ").length);
  const changed = changes.reduce((sum, one) => sum + count(one.before) + count(one.after), 0);
  const isOther = changed > 20 && changed > MOST_CHANGED * (before.length + after.length);
  return isOther ? null : changes;
}

/** Tells the resolution and the size of text that it hides; nothing if it shows all text. */
function sizeWords(
  { newer }: FinePair,
  { width }: { width: number },
  smallest: number | null,
  em: number,
): string[] {
  if (!newer.isVector) {
    const share = Math.round((100 * width) / newer.width);
    if (share >= 95) return [];
    return [`Looked at ${share} % of the picture's size: small details may have changed.`];
  }
  const dpi = Math.floor((width / newer.width) * 72);
  const seen = (72 * em) / dpi;
  const isSeen = smallest === null ? dpi >= LEAST_DPI - 1 : smallest >= seen;
  if (isSeen) return [];
  return [`Looked at ${dpi} dpi: text smaller than ${Math.ceil(seen)} pt may have changed.`];
}
