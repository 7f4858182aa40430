import { z } from "zod";
import { findVersions } from "#app/extraction/versions/find-versions.ts";
import { type EvalThread, toThread } from "../extraction/labelled-threads.ts";

export const versionsGoldSchema = z.object({
  id: z.string(),
  stacks: z.array(z.array(z.string())),
  maybe: z.array(z.tuple([z.string(), z.string()])).default([]),
});
type Gold = z.infer<typeof versionsGoldSchema>;

export interface VersionFigures {
  hits: number;
  predicted: number;
  gold: number;
  stacks: number;
  /** Pairs of the gold that were not found, and found pairs that are none. */
  missed: string[];
  wrong: string[];
}

/** Compares the stacks found by names, order and mail text with the labelled ones, pair by pair. */
export function judgeVersions(
  threads: readonly EvalThread[],
  golds: readonly Gold[],
): VersionFigures {
  const figures: VersionFigures = {
    hits: 0,
    predicted: 0,
    gold: 0,
    stacks: 0,
    missed: [],
    wrong: [],
  };
  const byId = new Map(golds.map((gold) => [gold.id, gold]));
  for (const thread of threads) {
    const gold = byId.get(thread.id);
    if (!gold) continue;
    const found = stacksOf(thread);
    const open = new Set(gold.maybe.map(([one, other]) => pairOf(one, other)));
    const wanted = pairsOf(gold.stacks).filter((pair) => !open.has(pair));
    const told = pairsOf(found).filter((pair) => !open.has(pair));
    figures.stacks += found.length;
    figures.gold += wanted.length;
    figures.predicted += told.length;
    figures.hits += told.filter((pair) => wanted.includes(pair)).length;
    figures.missed.push(...wanted.filter((pair) => !told.includes(pair)));
    figures.wrong.push(...told.filter((pair) => !wanted.includes(pair)));
  }
  return figures;
}

function stacksOf(thread: EvalThread): string[][] {
  const { messages } = toThread(thread);
  const found = findVersions(
    messages.map((message) => ({
      from: message.from.address,
      author: message.from.name,
      sentAt: message.sentAt,
      text: message.text,
      files: message.attachments.map(({ name }) => ({
        id: `${message.id}/${name}`,
        name,
        hash: null,
      })),
    })),
  );
  return found.stacks.map(({ files }) => files);
}

function pairsOf(stacks: readonly string[][]): string[] {
  return stacks.flatMap((stack) =>
    stack.flatMap((one, at) => stack.slice(at + 1).map((other) => pairOf(one, other))),
  );
}

function pairOf(one: string, other: string): string {
  return [one, other].sort().join(" = ");
}

export function ratesOf({ hits, predicted, gold }: VersionFigures) {
  const p = predicted ? hits / predicted : 1;
  const r = gold ? hits / gold : 1;
  const round = (value: number) => Math.round(value * 1_000) / 1_000;
  return { p: round(p), r: round(r), f1: round(p + r ? (2 * p * r) / (p + r) : 0) };
}
