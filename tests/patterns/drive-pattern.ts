import { type AttackText, mixture, textsAgainst, universalTexts } from "./attack-texts.ts";
import { cpuMs, type Growth, growthFrom, isSteep } from "./measure-growth.ts";

/** A text on which a pattern takes more than its share of time. */
export interface Weakness {
  text: string;
  growth: Growth;
}

/** What is tried at first, so that a pattern that explodes does so on a short text. */
const FIRST_LENGTHS = [24, 120, 600];
const LONGEST_FIRST_MS = 40;
const SCREEN_LENGTH = 8_000;
/** A pattern that takes this long for them is looked at more closely. */
const SUSPECT_MS = 2;
/** The longest text has 100,000 characters. */
const FULL_LENGTH = 25_000;
/** How many of the texts that took longest are tried at full length. */
const WORST_TEXTS = 2;

/**
 * The first text found on which the pattern's time does not grow in step with the text, or null.
 * Judges growth by the thread's own CPU time, so a busy machine does not matter.
 */
export function findWeakness(pattern: RegExp): Weakness | null {
  const costs: { text: AttackText; ms: number }[] = [];
  for (const text of [...universalTexts, ...textsAgainst(pattern)]) {
    const run = (length: number) => use(pattern, text.ofLength(length));
    for (const length of FIRST_LENGTHS) {
      const ms = cpuMs(run(length));
      if (ms > LONGEST_FIRST_MS && cpuMs(run(length)) > LONGEST_FIRST_MS) {
        return { text: text.name, growth: { lengths: [length], times: [ms] } };
      }
    }
    const ms = cpuMs(run(SCREEN_LENGTH));
    const growth = ms > SUSPECT_MS ? steepGrowth(run, SCREEN_LENGTH) : null;
    if (growth) return { text: text.name, growth };
    costs.push({ text, ms });
  }
  const worst = costs.sort((a, b) => b.ms - a.ms).slice(0, WORST_TEXTS);
  for (const text of [mixture, ...worst.map((cost) => cost.text)]) {
    const run = (length: number) => use(pattern, text.ofLength(length));
    const growth = steepGrowth(run, FULL_LENGTH);
    if (growth) return { text: text.name, growth };
  }
  return null;
}

/** The growth from this length on, if it is steep, and steep again when measured anew. */
function steepGrowth(run: (length: number) => () => unknown, length: number): Growth | null {
  if (!isSteep(growthFrom(length, run))) return null;
  const growth = growthFrom(length, run);
  return isSteep(growth) ? growth : null;
}

function use(pattern: RegExp, text: string): () => unknown {
  if (pattern.global) return () => text.replace(pattern, "");
  return () => {
    pattern.lastIndex = 0;
    return pattern.test(text);
  };
}
