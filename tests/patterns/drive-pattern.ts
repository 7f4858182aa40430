import { type AttackText, mixture, textsAgainst, universalTexts } from "./attack-texts.ts";
import { cpuMs, findSteepGrowth, type Growth } from "./measure-growth.ts";

/** A text on which a pattern takes more than its share of time. */
export interface Weakness {
  text: string;
  growth: Growth;
}

/**
 * Tried at first, each a fifth longer than the one before: what just passes a step and doubles with every few
 * characters takes at most about sixteen times as long at the next, not for ever.
 */
const FIRST_LENGTHS = Array.from({ length: 20 }, (_, step) => Math.round(16 * 1.2 ** step));
const LONGEST_FIRST_MS = 40;
const SCREEN_LENGTH = 2_000;
/** A pattern that takes this long for the screened length is measured more closely. */
const SUSPECT_MS = 0.4;
/** From the shortest on: a pattern that is slow already is judged on short texts, in milliseconds. */
const SUSPECT_LENGTHS = [500, 1_000, 4_000];
/** The number of texts, the slowest of the screened length, that are tried at full length. */
const CLOSELY_LOOKED_AT = 3;
/** The longest text has 100,000 characters, four times this. */
const FULL_LENGTH = 25_000;
/** A text that takes no longer at full length does not show quadratic growth. */
const LONGEST_FULL_MS = 30;

/**
 * The first text found on which the pattern's time does not grow in step with the text, or null.
 * Growth is judged by the process's own CPU time, so a busy machine does not matter. Every text is
 * tried with 2,000 characters; those on which the pattern is slowest, and all in one, with 100,000.
 */
export function findWeakness(pattern: RegExp): Weakness | null {
  const screened: { text: AttackText; ms: number }[] = [];
  for (const text of [...universalTexts, ...textsAgainst(pattern)]) {
    const weakness = findWeaknessOn(text, pattern);
    if (weakness) return weakness;
    screened.push({ text, ms: leastWallMs(use(pattern, text.ofLength(SCREEN_LENGTH))) });
  }
  const slowest = screened.toSorted((one, other) => other.ms - one.ms).slice(0, CLOSELY_LOOKED_AT);
  for (const text of [mixture, ...slowest.map(({ text }) => text)]) {
    const run = (length: number) => use(pattern, text.ofLength(length));
    if (cpuMs(run(4 * FULL_LENGTH)) < LONGEST_FULL_MS) continue;
    const growth = steepGrowth(run, FULL_LENGTH);
    if (growth) return { text: text.name, growth };
  }
  return null;
}

function findWeaknessOn(text: AttackText, pattern: RegExp): Weakness | null {
  const run = (length: number) => use(pattern, text.ofLength(length));
  const growth = explosion(run) ?? (isSuspect(run) ? suspectGrowth(run) : null);
  return growth && { text: text.name, growth };
}

type Run = (length: number) => () => unknown;

/** A short text that takes far too long already. */
function explosion(run: Run): Growth | null {
  for (const length of FIRST_LENGTHS) {
    if (wallMs(run(length)) < LONGEST_FIRST_MS) continue;
    // The first run of a pattern compiles it, and the second once more.
    const ms = cpuMs(run(length), 3);
    if (ms >= LONGEST_FIRST_MS) return { lengths: [length], times: [ms] };
  }
  return null;
}

function isSuspect(run: Run): boolean {
  return wallMs(run(SCREEN_LENGTH)) > SUSPECT_MS;
}

function suspectGrowth(run: Run): Growth | null {
  for (const length of SUSPECT_LENGTHS) {
    const growth = steepGrowth(run, length);
    if (growth) return growth;
  }
  return null;
}

/** Wall time is cheaper to measure than CPU time, and sufficient for choosing what to measure. */
function wallMs(call: () => unknown): number {
  const start = performance.now();
  call();
  return performance.now() - start;
}

/** The shortest of several calls: a single one may have waited for something else. */
function leastWallMs(call: () => unknown): number {
  return Math.min(wallMs(call), wallMs(call), wallMs(call));
}

/** The growth from this length on, if it is steep, and steep again when measured anew. */
function steepGrowth(run: Run, length: number): Growth | null {
  return findSteepGrowth(length, run) && findSteepGrowth(length, run);
}

function use(pattern: RegExp, text: string): () => unknown {
  if (pattern.global) return () => text.replace(pattern, "");
  return () => {
    pattern.lastIndex = 0;
    return pattern.test(text);
  };
}
