import { Tally } from "../extraction/tally.ts";
import { markdownTable, places } from "./markdown.ts";
import type { MeasuredSet } from "./measured-set.ts";
import { factsOf } from "./quality-sets.ts";

const tuned = { true: "yes", false: "never", null: "not told" };

/** The table of the sets. */
export function setTable(sets: readonly MeasuredSet[]): string {
  const rows = sets.map(({ name, threads, messages, items, rulesVersion }) => {
    const { label, isTuned, hand } = factsOf(name);
    return [name, label, tuned[`${isTuned}`], hand, threads, messages, items, rulesVersion];
  });
  return markdownTable(
    ["set", "what", "tuned on", "whose hand", "threads", "mails", "items", "rules, version"],
    rows,
  );
}

/** The table of the rules' results, set by set. */
export function figuresTable(sets: readonly MeasuredSet[]): string {
  const rows = sets.map(({ name, figures: { automatic, ...figures } }) => [
    name,
    ...[figures.p, figures.r, figures.f1, figures.implicit_recall, figures.file].map(places),
    ...[places(figures.resolved_f1), automatic, places(figures.repeat_f1)],
  ]);
  return markdownTable(["set", ...figureNames], rows);
}

/** The recorded language model beside the rules, on the threads of which questions were recorded. */
export function modelTable(sets: readonly MeasuredSet[]): string {
  const rows = sets.flatMap(({ name, model }) => {
    if (!model) return [];
    return (["rules", "model", "merged"] as const).map((reader) => {
      const { automatic, ...figures } = model[reader];
      const first = reader === "rules";
      return [
        ...(first ? [name, model.threads, model.items] : ["", "", ""]),
        reader,
        ...[figures.p, figures.r, figures.f1, figures.implicit_recall, figures.file].map(places),
        ...[places(figures.resolved_f1), automatic, places(figures.repeat_f1)],
      ];
    });
  });
  return markdownTable(["set", "threads", "items", "reader", ...figureNames], rows);
}

/**
 * The table of how well the rest of a set is found after each number of corrections, without learning from them
 * and with it.
 */
export function learningTable(sets: readonly MeasuredSet[]): string {
  const rows = sets.flatMap(({ name, learning }) =>
    learning.map(({ corrections, before, after }) => [
      ...[name, corrections],
      ...(["p", "r", "f1"] as const).map((f) => `${places(before[f])} → ${places(after[f])}`),
    ]),
  );
  return markdownTable(["set", "corrections", "P", "R", "F1"], rows);
}

const figureNames = [
  ...["P", "R", "F1", "recall of implied feedback", "file"],
  ...["resolved F1", "closed by itself, right", "repeat F1"],
];

/** By kind, language, role or trade; null if no set states it. */
export function rowsTable(sets: readonly MeasuredSet[], dimension: string): string | null {
  const values = new Set(
    sets
      .flatMap(({ rows }) => rows.filter((row) => row.dimension === dimension))
      .map((row) => row.value),
  );
  if (values.size === 0) return null;
  const rows = [...values].flatMap((value) =>
    sets.flatMap((set) => {
      const row = set.rows.find((one) => one.dimension === dimension && one.value === value);
      if (!row) return [];
      const tally = Object.assign(new Tally(), {
        ...{ hits: row.right, predicted: row.found, gold: row.labelled },
      });
      return [
        [value, set.name, row.labelled, row.found, ...[tally.p, tally.r, tally.f1].map(places)],
      ];
    }),
  );
  return markdownTable([dimension, "set", "labelled", "found", "P", "R", "F1"], rows);
}
