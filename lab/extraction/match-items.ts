import type { ExtractedItem } from "#app/extraction/extraction-types.ts";
import type { Gold } from "./labelled-threads.ts";

const squash = (text: string) => text.replace(/\s+/g, " ").trim();

/** Length of the longest stretch that both quotes share, whitespace squashed. */
export function overlap(body: string, a: string, b: string): number {
  const text = squash(body);
  const [one, two] = [squash(a), squash(b)];
  let best = 0;
  for (let i = text.indexOf(one); i !== -1; i = text.indexOf(one, i + 1)) {
    for (let j = text.indexOf(two); j !== -1; j = text.indexOf(two, j + 1)) {
      best = Math.max(best, Math.min(i + one.length, j + two.length) - Math.max(i, j));
    }
  }
  return best / Math.max(1, Math.min(one.length, two.length));
}

export interface Pair {
  predicted: number;
  gold: number;
}

/** One to one, best overlap first; at least half of the shorter quote. */
export function match(bodies: Map<string, string>, predicted: ExtractedItem[], gold: Gold): Pair[] {
  const candidates: (Pair & { share: number })[] = [];
  for (const [p, item] of predicted.entries()) {
    for (const [g, wanted] of gold.items.entries()) {
      if (item.messageId !== wanted.messageId) continue;
      const share = overlap(bodies.get(item.messageId) ?? "", item.quote, wanted.quote);
      if (share >= 0.5) candidates.push({ predicted: p, gold: g, share });
    }
  }
  candidates.sort((a, b) => b.share - a.share);
  const pairs: Pair[] = [];
  for (const candidate of candidates) {
    const taken = pairs.some(
      (pair) => pair.predicted === candidate.predicted || pair.gold === candidate.gold,
    );
    if (!taken) pairs.push({ predicted: candidate.predicted, gold: candidate.gold });
  }
  return pairs;
}
