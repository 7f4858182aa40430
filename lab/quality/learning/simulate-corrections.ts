import { extract } from "#app/extraction/extract.ts";
import { isSureAsk } from "#app/extraction/sure-confidence.ts";
import {
  type EvalThread,
  type Gold,
  goldSchema,
  threadSchema,
  toThread,
} from "../../extraction/labelled-threads.ts";
import { match } from "../../extraction/match-items.ts";
import { readLines } from "../../extraction/read-lines.ts";
import { isAmbiguous } from "../../extraction/report.ts";
import { Tally } from "../../extraction/tally.ts";
import type { QualitySet } from "../quality-sets.ts";
import { CorrectionLayer, type Example } from "./correction-layer.ts";

const orders = 20;
const correctionCounts = [25, 50, 100, 200];

/** The items found in a thread, right or wrong, and the number of its labels. */
type Judged = { examples: (Example & { isTask: boolean })[]; labelled: number };

export type LearningStep = { corrections: number; orders: number; before: Tally; after: Tally };

/**
 * Simulates a person who answers the first asks of a set, in 20 orders of its threads: how well the rest is found
 * without the layer and with it. A step is omitted if the set is too small to leave a rest.
 */
export function simulateCorrections(set: QualitySet): LearningStep[] {
  const golds = new Map(readLines(set.gold, goldSchema).map((gold) => [gold.id, gold]));
  const judged = readLines(set.threads, threadSchema).map((thread) =>
    judge(thread, golds.get(thread.id) ?? { id: thread.id, items: [], ambiguous: [] }),
  );
  return correctionCounts.flatMap((corrections) => {
    const step = { corrections, orders: 0, before: new Tally(), after: new Tally() };
    for (let seed = 1; seed <= orders; seed++) simulateOnce(shuffled(judged, seed), step);
    return step.orders === orders ? [step] : [];
  });
}

function judge(source: EvalThread, gold: Gold): Judged {
  const items = extract(toThread(source));
  const bodies = new Map(source.messages.map(({ id, body }) => [id, body]));
  const right = new Set(match(bodies, items, gold).map(({ predicted }) => predicted));
  const examples = items.flatMap((item, at) => {
    const isRight = right.has(at);
    if (!isRight && isAmbiguous(item, { gold, bodies })) return [];
    return { ...item, isRight, isTask: isSureAsk(item) };
  });
  return { examples, labelled: gold.items.length };
}

function simulateOnce(threads: readonly Judged[], step: LearningStep): void {
  const learnt: Example[] = [];
  const rest = [...threads];
  while (learnt.length < step.corrections && rest.length > 0)
    learnt.push(...(rest.shift()?.examples ?? []));
  if (learnt.length < step.corrections || rest.length * 4 < threads.length) return;
  step.orders++;
  const layer = new CorrectionLayer();
  layer.learn(learnt.slice(0, step.corrections));
  for (const { examples, labelled } of rest) {
    add(
      step.before,
      labelled,
      examples.filter(({ isTask }) => isTask),
    );
    add(
      step.after,
      labelled,
      examples.filter((one) => layer.isTask(one)),
    );
  }
}

function add(tally: Tally, labelled: number, found: readonly Example[]): void {
  tally.gold += labelled;
  tally.predicted += found.length;
  tally.hits += found.filter(({ isRight }) => isRight).length;
}

/** Shuffles: in another order for each seed, and in the same for the same seed. */
function shuffled<One>(all: readonly One[], seed: number): One[] {
  const drawn = [...all];
  let state = seed;
  for (let at = drawn.length - 1; at > 0; at--) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    const other = Math.floor((state / 2_147_483_648) * (at + 1));
    const [one, two] = [drawn[at], drawn[other]];
    if (one !== undefined && two !== undefined) [drawn[at], drawn[other]] = [two, one];
  }
  return drawn;
}
