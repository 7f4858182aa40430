import { extractorVersion } from "#app/extraction/extractor-version.ts";
import { judgeThreads } from "../extraction/eval-threads.ts";
import { figuresOf } from "../extraction/figures.ts";
import { goldSchema, threadSchema, toThread } from "../extraction/labelled-threads.ts";
import { readLines } from "../extraction/read-lines.ts";
import { judgeReplay } from "../extraction/replay-threads.ts";
import type { Report } from "../extraction/report.ts";
import { round, type Tally } from "../extraction/tally.ts";
import { simulateCorrections } from "./learning/simulate-corrections.ts";
import type { MeasuredSet, Mistake, Row } from "./measured-set.ts";
import { ownSet, type QualitySet } from "./quality-sets.ts";

const mistakesOfAKind = 3;

/** Measures a set with the present rules, and with its recorded answers if it has some. */
export function measureSet(set: QualitySet): MeasuredSet {
  const threads = readLines(set.threads, threadSchema);
  const report = judgeThreads(
    threads.map((source) => ({ source, thread: toThread(source) })),
    readLines(set.gold, goldSchema),
  );
  return {
    name: set.name,
    rulesVersion: extractorVersion,
    threads: threads.length,
    messages: threads.reduce((sum, { messages }) => sum + messages.length, 0),
    items: report.table.at("all").gold,
    figures: figuresOf(report),
    rows: rowsOf(report),
    confidence: report.confidence.all(),
    mistakes: set === ownSet ? mistakesIn(report) : [],
    learning: simulateCorrections(set).map(({ corrections, before, after }) => ({
      ...{ corrections, before: toFound(before), after: toFound(after) },
    })),
    model: set.model === null ? null : measureModel(set, set.model),
  };
}

function toFound({ p, r, f1 }: Tally) {
  return { p: round(p), r: round(r), f1: round(f1) };
}

function rowsOf({ table }: Report): Row[] {
  const rows = [...table.rows].flatMap(([name, { gold, predicted, hits }]) => {
    const [, dimension, value] = /^(kind|language|role|trade) (.+)$/.exec(name) ?? [];
    if (!dimension || !value) return [];
    return { dimension, value, labelled: gold, found: predicted, right: hits };
  });
  return rows.sort((one, other) => other.labelled - one.labelled);
}

function mistakesIn({ extra, missed }: Report): Mistake[] {
  const all = [
    ...extra.map(({ kind, quote }) => ({ isMissed: false, kind, quote })),
    ...missed.map(({ kind, quote }) => ({ isMissed: true, kind, quote })),
  ];
  const groups = Map.groupBy(all, ({ isMissed, kind }) => `${isMissed} ${kind}`);
  return [...groups.values()].flatMap((alike) => alike.slice(0, mistakesOfAKind));
}

function measureModel(set: QualitySet, folder: string): MeasuredSet["model"] {
  const { recorded, threads, reports } = judgeReplay(set.threads, set.gold, folder);
  const { mails, unanswered, changed } = recorded;
  return {
    threads,
    items: reports.rules.table.at("all").gold,
    ...{ mails, unanswered, changed },
    rules: figuresOf(reports.rules),
    model: figuresOf(reports.model),
    merged: figuresOf(reports.merged),
    confidence: reports.model.confidence.all(),
  };
}
