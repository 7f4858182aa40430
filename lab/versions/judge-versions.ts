import type { ChooseContinued } from "#app/extraction/versions/continuation/choose-continued.ts";
import { findVersions } from "#app/extraction/versions/find-versions.ts";
import type { VersionSet } from "./version-sets.ts";

export interface VersionFigures {
  hits: number;
  predicted: number;
  gold: number;
  stacks: number;
  /** Pairs of the gold that were not found, and found pairs that are none. */
  missed: string[];
  wrong: string[];
}

export function noFigures(): VersionFigures {
  return { hits: 0, predicted: 0, gold: 0, stacks: 0, missed: [], wrong: [] };
}

export function addFigures(one: VersionFigures, other: VersionFigures): VersionFigures {
  return {
    hits: one.hits + other.hits,
    predicted: one.predicted + other.predicted,
    gold: one.gold + other.gold,
    stacks: one.stacks + other.stacks,
    missed: [...one.missed, ...other.missed],
    wrong: [...one.wrong, ...other.wrong],
  };
}

/** Compares the stacks found by names, order and mail text with the labelled ones, pair by pair. */
export function judgeSet(
  { threads }: Pick<VersionSet, "threads">,
  choose?: ChooseContinued,
): VersionFigures {
  return threads
    .map(({ messages, gold }) => {
      const stacks = findVersions(messages, choose).stacks.map(({ files }) => files);
      const open = new Set(gold.maybe.map(([one, other]) => pairOf(one, other)));
      const wanted = pairsIn(gold.stacks).filter((pair) => !open.has(pair));
      const told = pairsIn(stacks).filter((pair) => !open.has(pair));
      return {
        hits: told.filter((pair) => wanted.includes(pair)).length,
        predicted: told.length,
        gold: wanted.length,
        stacks: stacks.length,
        missed: wanted.filter((pair) => !told.includes(pair)),
        wrong: told.filter((pair) => !wanted.includes(pair)),
      };
    })
    .reduce(addFigures, noFigures());
}

function pairsIn(stacks: readonly string[][]): string[] {
  return stacks.flatMap((stack) =>
    stack.flatMap((one, at) => stack.slice(at + 1).map((other) => pairOf(one, other))),
  );
}

export function pairOf(one: string, other: string): string {
  return [one, other].sort().join(" = ");
}

export function ratesOf({ hits, predicted, gold }: VersionFigures) {
  const p = predicted ? hits / predicted : 1;
  const r = gold ? hits / gold : 1;
  const round = (value: number) => Math.round(value * 1_000) / 1_000;
  return { p: round(p), r: round(r), f1: round(p + r ? (2 * p * r) / (p + r) : 0) };
}
