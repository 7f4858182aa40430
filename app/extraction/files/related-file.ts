import type { ExtractedItem, Person } from "../extraction-types.ts";
import { stemsOf } from "../text/shared-words.ts";

/** The number of earlier items that a sentence may refer to. */
const REACH = 40;

/**
 * The earlier item with a file that a sentence goes back to: the one that shares most telling
 * words with it, else the last that the addressed person wrote; or null.
 */
export function relatedItem(
  sentence: string,
  paragraph: string,
  addressed: Person | null,
  items: readonly ExtractedItem[],
): ExtractedItem | null {
  const recent = items.slice(-REACH).filter(({ fileName }) => fileName !== null);
  if (recent.length === 0) return null;
  const asked = recent.map((item) => ({ item, stems: stemsOfItem(item) }));
  for (const text of [sentence, `${paragraph} ${sentence}`]) {
    const words = stemsOf(text.slice(0, 1_200));
    let most = 0;
    let found: ExtractedItem | null = null;
    for (const { item, stems } of asked) {
      const shared = [...stems].filter((stem) => words.has(stem)).length;
      if (shared > 0 && shared >= most) {
        most = shared;
        found = item;
      }
    }
    if (found) return found;
  }
  if (!addressed) return null;
  return recent.findLast(({ author }) => author.address === addressed.address) ?? null;
}

/** Cached, since each of the next forty sentences needs them again. */
const stemsOfItems = new WeakMap<ExtractedItem, ReadonlySet<string>>();

function stemsOfItem(item: ExtractedItem): ReadonlySet<string> {
  const stems = stemsOfItems.get(item) ?? stemsOf(item.quote.slice(0, 600));
  stemsOfItems.set(item, stems);
  return stems;
}
