import type { ChangedRegion, PageBox } from "#app/adapters/decode/compare/compared.ts";
import type { Placing } from "#app/adapters/decode/compare/raster.ts";
import { type Turn, turnBack, turnedBox } from "#app/adapters/decode/compare/turns.ts";
import type { WordChange } from "./changed-words.ts";
import { onNewer, onOlder } from "./placed-box.ts";

const MOST_WORDS = 100;
/** A region over more of the page is no single text. */
const LARGE = 0.3;

/** A place that looks different, and the texts that changed there. */
type Seen = { region: ChangedRegion; words: WordChange[] };

/**
 * Adds the readings of changed words to the places that look different, and the places of words that do not. Of a turned
 * page every region gets its place on the older one.
 */
export function withWords(
  regions: readonly ChangedRegion[],
  changes: readonly WordChange[],
  { placing, turn }: { placing: Placing; turn: Turn },
): ChangedRegion[] {
  const own: Seen[] = regions.map((region) => ({ region, words: [] }));
  const apart: ChangedRegion[] = [];
  for (const change of changes) {
    const box = boxOnNewer(change, placing);
    if (!box) continue;
    const there = own.find(({ region }) => touches(region, box) && region.width < LARGE);
    if (there) there.words.push(change);
    else apart.push({ ...box, words: readings([change]) });
  }
  const all = [...own.flatMap((seen) => editsOf(seen, placing)), ...apart];
  if (turn === 0) return all;
  return all.map((region) => {
    const from = limited(turnedBox(onOlder(region, placing), turnBack(turn)));
    return from ? { ...region, from } : region;
  });
}

/**
 * The changes of a place that looks different: one, unless a text was changed there and another line was added or
 * removed beside it, which touch only since lines do.
 */
function editsOf({ region, words }: Seen, placing: Placing): ChangedRegion[] {
  if (words.length === 0) return [region];
  const edits = Map.groupBy(words, ({ before, after }) => `${before === ""} ${after === ""}`);
  const parts = [...edits.values()].map((same) => ({
    ...same.map((change) => boxOnNewer(change, placing) ?? region).reduce(unionOfShares),
    words: readings(same),
  }));
  const isApart = parts.every((one, at) =>
    parts.slice(at + 1).every((other) => areLines(one, other)),
  );
  return isApart && parts.length > 1 ? parts : [{ ...region, words: readings(words) }];
}

/** Whether one lies below the other. */
function areLines(one: PageBox, other: PageBox): boolean {
  const shared = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  return shared < 0.3 * Math.min(one.height, other.height);
}

function unionOfShares(one: PageBox, other: PageBox): PageBox {
  const [x, y] = [Math.min(one.x, other.x), Math.min(one.y, other.y)];
  const width = Math.max(one.x + one.width, other.x + other.width) - x;
  return { x, y, width, height: Math.max(one.y + one.height, other.y + other.height) - y };
}

function boxOnNewer({ box, from }: WordChange, placing: Placing): PageBox | null {
  return limited(box ?? (from && onNewer(from, placing)));
}

/** The readings of changed texts as one, each side cut where it is long. */
export function readings(changes: readonly WordChange[]) {
  const joined = (side: "before" | "after") =>
    changes
      .map((change) => change[side])
      .filter(Boolean)
      .join(" … ")
      .slice(0, MOST_WORDS);
  return { before: joined("before"), after: joined("after") };
}

/** The part of a box that is on the page; null if none is. */
function limited(box: PageBox | null): PageBox | null {
  if (!box) return null;
  const [x, y] = [Math.max(0, box.x), Math.max(0, box.y)];
  const width = Math.min(1, box.x + box.width) - x;
  const height = Math.min(1, box.y + box.height) - y;
  return width > 0 && height > 0 ? { x, y, width, height } : null;
}

/** Whether two boxes overlap. */
export function touches(one: PageBox, other: PageBox): boolean {
  return (
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  );
}
