import { fileURLToPath } from "node:url";

/** Labelled threads with their labels, and a folder of recorded answers of a language model. */
export type QualitySet = { name: string; threads: string; gold: string; model: string | null };

const beside = (path: string) => fileURLToPath(new URL(`../extraction/${path}`, import.meta.url));

/** Our own set. */
export const ownSet: QualitySet = {
  name: "own",
  threads: beside("own-threads/threads.jsonl"),
  gold: beside("own-threads/gold.jsonl"),
  model: beside("recorded"),
};

/** Sets by other hands that are in the repository too. Of `rounds` and `messy` no miss was read: they judge. */
const otherHands: QualitySet[] = ["clients", "colleagues", "makers", "rounds", "messy"].map(
  (name) => ({
    ...{ name, model: null },
    threads: beside(`other-hands/${name}/threads.jsonl`),
    gold: beside(`other-hands/${name}/gold.jsonl`),
  }),
);
const otherHand =
  "written and labelled by a hand that does not know the rules; read since version 10";

/** Facts about a set that a reader needs to judge its figures. */
export type SetFacts = { label: string; isTuned: boolean | null; hand: string };

const known: Record<string, SetFacts> = {
  own: {
    label: "our own threads",
    isTuned: true,
    hand: "written and labelled by the hand that wrote the rules, each batch before the rules saw it",
  },
  project: {
    label: "labelled threads of the project",
    isTuned: true,
    hand: "written by one hand, labelled blind by another",
  },
  clients: { label: "clients and freelancers", isTuned: true, hand: otherHand },
  colleagues: { label: "colleagues and volunteers", isTuned: true, hand: otherHand },
  makers: { label: "makers, printers, suppliers", isTuned: true, hand: otherHand },
  rounds: {
    label: "work through three to five versions",
    isTuned: false,
    hand: "written and labelled by a hand that does not know the rules",
  },
  messy: {
    label: "mails as they come: quotations, signatures, banners, many voices",
    isTuned: false,
    hand: "written and labelled by a hand that does not know the rules",
  },
  written: {
    label: "threads written for this",
    isTuned: false,
    hand: "written and labelled by a hand that does not know the rules",
  },
  public: {
    label: "after public design discussions",
    isTuned: false,
    hand: "strangers' discussions, comment by comment in other words, reworded and labelled by one hand",
  },
};

/** Returns the facts of a set by its name; for an unknown set, no claims. */
export function factsOf(name: string): SetFacts {
  return known[name] ?? { label: name, isTuned: null, hand: "not told" };
}

/**
 * The sets of `--set NAME THREADS GOLD [--model FOLDER]`, which can be given several times, after those of the
 * repository.
 * Throws an Error that says what is wrong with the arguments.
 */
export function setsOf(args: readonly string[]): QualitySet[] {
  const sets = [ownSet, ...otherHands];
  for (let at = 0; at < args.length; ) {
    const [option, name, threads, gold] = args.slice(at, at + 4);
    if (option !== "--set" || !name || !threads || !gold) {
      throw new Error(
        "Give --set NAME THREADS GOLD [--model FOLDER], or nothing for the sets of the repository.",
      );
    }
    at += 4;
    const model = args[at] === "--model" ? (args[at + 1] ?? null) : null;
    if (model !== null) at += 2;
    sets.push({ name, threads, gold, model });
  }
  return sets;
}
