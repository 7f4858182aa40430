import { fileURLToPath } from "node:url";
import { extract } from "#app/extraction/extract.ts";
import type { ExtractionThread } from "#app/extraction/extraction-types.ts";
import { isSureAsk } from "#app/extraction/sure-confidence.ts";
import {
  type EvalThread,
  type Gold,
  goldSchema,
  threadSchema,
  toThread,
} from "../labelled-threads.ts";
import { match } from "../match-items.ts";
import { readLines } from "../read-lines.ts";
import { compareLinks, count, emptyReport, type Report } from "../report.ts";
import { Tally } from "../tally.ts";
import type { MetRule, RuleWatch } from "./rule-watch.ts";

/** The sets that may be looked at. Of `rounds` nothing is chosen, and `messy` stays closed. */
export const openSets = ["own", "clients", "colleagues", "makers", "rounds"];

interface Labelled {
  set: string;
  source: EvalThread;
  gold: Gold;
  thread: ExtractionThread;
  score: Report;
}

interface Row {
  name: string;
  /** Mails in which it matches, and hands that wrote them, our own not counted. */
  mails: number;
  hands: number;
  /** What F1 loses without it: in each set, and in those by other hands together. */
  cost: number[];
  others: number;
  closings: string[];
}

/** Rules that are switched off together. */
export interface Unit {
  name: string;
  keys: string[];
}

function readSet(set: string) {
  const folder = fileURLToPath(
    new URL(set === "own" ? "../own-threads/" : `../other-hands/${set}/`, import.meta.url),
  );
  const golds = new Map(
    readLines(`${folder}gold.jsonl`, goldSchema).map((gold) => [gold.id, gold]),
  );
  return readLines(`${folder}threads.jsonl`, threadSchema).map((source) => ({
    ...{ set, source },
    gold: golds.get(source.id) ?? { id: source.id, items: [], ambiguous: [] },
  }));
}

let names: readonly string[] = [];
let labelled: Labelled[] = [];
const ofMail = new Set<string>();

/**
 * Reads the threads of these sets once, and returns the rules: `by` word, argument of a list of words (`line`), pattern, function or
 * file.
 */
export function unitsBy(watch: RuleWatch, by: string, sets: readonly string[]): Unit[] {
  names = sets;
  labelled = sets.flatMap(readSet).map((one, at) => {
    watch.now = { thread: at, mail: null };
    const thread = toThread(one.source);
    return { ...one, thread, score: emptyReport() };
  });
  for (const [key, { threads }] of watch.met) if (threads.size > 0) ofMail.add(key);
  for (const [at, one] of labelled.entries()) {
    watch.now = { thread: at, mail: null };
    one.score = score(one, one.thread, (mail) => {
      watch.now = { thread: at, mail };
    });
  }
  watch.now = null;
  const all = [...watch.met].filter(([key, { alternative }]) => {
    if (by === "word" || by === "line") return alternative !== undefined;
    if (by === "function") return key.includes("#");
    return by === "file" || (alternative === undefined && !key.includes("#"));
  });
  const nameOf = ([key, { place, line }]: [string, MetRule]) => {
    if (by === "file") return place.split(/[:#]/)[0] ?? "";
    return by === "line" && line !== undefined ? `${place} ${line}` : key;
  };
  const groups = Map.groupBy(all, nameOf);
  return [...groups].map(([name, rules]) => ({ name, keys: rules.map(([key]) => key) }));
}

/** Prints and returns what each unit is worth; `base` are names of rules that are off in any case. */
export function ablate(
  watch: RuleWatch,
  units: readonly Unit[],
  base: readonly string[] = [],
): Row[] {
  const off = [...watch.met.keys()].filter((key) => base.some((part) => key.includes(part)));
  const before = off.length ? scoresWithout(watch, off) : labelled.map((one) => one.score);
  if (off.length) console.log("without", base.join(), figures(before));
  else console.log("all", figures(before));
  const rows = units.map(({ name, keys }) => {
    const met = keys.flatMap((key) => watch.met.get(key) ?? []);
    const threads = new Set(met.flatMap((rule) => [...rule.threads]));
    const mails = new Set(met.flatMap((rule) => [...rule.mails]));
    const hands = new Set([...threads].map((at) => labelled[at]?.set));
    hands.delete("own");
    const after = scoresWithout(watch, [...off, ...keys], threads, before);
    const cost = names.map((set) => f1(before, set) - f1(after, set));
    const others = f1(before, "others") - f1(after, "others");
    const closings = [closed(before), closed(after)];
    return {
      name,
      threads: threads.size,
      mails: mails.size,
      hands: hands.size,
      cost,
      others,
      closings,
    };
  });
  rows.sort((one, other) => one.others - other.others);
  const cell = (value: number) => (value * 1000).toFixed(1).padStart(7);
  for (const { name, threads, mails, hands, cost, others, closings } of rows) {
    console.log(
      `${cell(others)} |${cost.map(cell).join("")} | ${closings.join(" > ").padEnd(22)} ${String(threads).padStart(3)} ${String(mails).padStart(4)} ${hands}  ${name.slice(0, 150)}`,
    );
  }
  return rows;
}

function scoresWithout(
  watch: RuleWatch,
  keys: readonly string[],
  threads?: ReadonlySet<number>,
  known?: readonly Report[],
): Report[] {
  const cleans = keys.some((key) => ofMail.has(key));
  return watch.without(keys, () =>
    labelled.map((one, at) => {
      const same = known?.[at];
      if (same && !threads?.has(at)) return same;
      return score(one, cleans ? toThread(one.source) : one.thread);
    }),
  );
}

function score(
  { source, gold }: Pick<Labelled, "source" | "gold">,
  thread: ExtractionThread,
  tell?: (mail: number | null) => void,
): Report {
  const report = emptyReport();
  const bodies = new Map(source.messages.map((message) => [message.id, message.body]));
  const one = { gold, bodies };
  const sure = extract(thread, tell).map((item) =>
    isSureAsk(item) ? item : { ...item, messageId: "" },
  );
  const pairs = match(bodies, sure, gold);
  const counted = sure.filter((item) => item.messageId);
  const found = report.table.at("all");
  count(
    counted,
    match(bodies, counted, gold),
    { ...one, texts: new Map(), roles: new Map(), trade: undefined },
    found,
  );
  const goldOf = (index: number | undefined) =>
    pairs.find((pair) => pair.predicted === index)?.gold ?? null;
  for (const pair of pairs) {
    const [item, wanted] = [sure[pair.predicted], gold.items[pair.gold]];
    if (item && wanted) compareLinks(item, wanted, goldOf, report);
  }
  return report;
}

function total(reports: readonly Report[], set: string, of: (report: Report) => Tally): Tally {
  const sum = new Tally();
  for (const [at, report] of reports.entries()) {
    const own = labelled[at]?.set;
    const isOf = set === "others" ? own !== "own" && own !== "rounds" : own === set;
    if (!isOf) continue;
    const { hits, predicted, gold } = of(report);
    sum.hits += hits;
    sum.predicted += predicted;
    sum.gold += gold;
  }
  return sum;
}

function f1(reports: readonly Report[], set: string): number {
  return total(reports, set, (report) => report.table.at("all")).f1;
}

/** Closings without a person in the sets by other hands: how many were right, of how many, and F1 of all. */
function closed(reports: readonly Report[]): string {
  const { hits, predicted } = total(reports, "others", ({ automatic }) => automatic);
  return `${hits}/${predicted} ${total(reports, "others", ({ resolved }) => resolved).f1.toFixed(3)}`;
}

function figures(reports: readonly Report[]): string {
  const each = [...names, "others"].map((set) => `${set} ${f1(reports, set).toFixed(3)}`);
  return `${each.join("  ")}  closings ${closed(reports)}`;
}
