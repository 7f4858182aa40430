import { modelSure } from "#app/extraction/asks/merge-answer.ts";
import { sureFrom } from "#app/extraction/sure-confidence.ts";
import type { ConfidenceStep } from "../extraction/confidence-steps.ts";
import { calibrationTable } from "./calibration-table.ts";
import { leftOutModel } from "./left-out-model.ts";
import { markdownTable, quoted } from "./markdown.ts";
import type { MeasuredSet } from "./measured-set.ts";
import { factsOf } from "./quality-sets.ts";
import { figuresTable, learningTable, modelTable, rowsTable, setTable } from "./set-tables.ts";

const otherKinds = ["request", "question", "commitment"];

/** The quality page, of figures alone: it says the same each time for the same figures. */
export function qualityPage(sets: readonly MeasuredSet[]): string {
  return `${[...found(sets), ...groupsOfRows(sets), ...calibration(sets), ...model(sets), ...learning(sets), ...leftOutModel(), ...mistakes(sets)].join("\n\n")}\n`;
}

function found(sets: readonly MeasuredSet[]): string[] {
  return [
    "# Quality",
    "How well tasks are found, set by set. `npm run quality -w lab` writes this page; do not edit it. [How tasks are found](extraction.md) explains the words and what was done about the figures.",
    "The sets `own`, `clients`, `colleagues`, `makers`, `rounds` and `messy` are in the repository (`lab/extraction/own-threads` and `other-hands`). Figures of the others are kept in `lab/quality/measured.json`, and are measured again by `npm run quality -w lab -- --set NAME THREADS.jsonl GOLD.jsonl [--model FOLDER]`, once for each or several in one command. The version of the rules says with which rules a set was measured.",
    "## Sets",
    setTable(sets),
    "Figures of a set that was tuned on say nothing about mail that nobody has seen. Those of the sets that were never tuned on do.",
    "## What the rules find",
    "P, precision, is the share of the tasks that are right; R, recall, the share of the labelled items that are found; F1 lies between the two. *File* is the share of found items with the right file. *Closed by itself* counts the closings that no person confirms.",
    figuresTable(sets),
  ];
}

const dimensions = {
  kind: "By kind",
  language: "By language",
  role: "By role of the writer",
  trade: "By trade",
};

function groupsOfRows(sets: readonly MeasuredSet[]): string[] {
  return Object.entries(dimensions).flatMap(([dimension, heading]) => {
    const table = rowsTable(sets, dimension);
    const note =
      dimension === "role"
        ? ["The role is what the extractor takes the writer for; the labels do not tell it."]
        : [];
    return [`## ${heading}`, ...note, table ?? `No set tells the ${dimension}.`];
  });
}

function calibration(sets: readonly MeasuredSet[]): string[] {
  const stepsOf = (isTuned: boolean): ConfidenceStep[] =>
    sets.filter(({ name }) => factsOf(name).isTuned === isTuned).flatMap((set) => set.confidence);
  const groups = {
    "right, sets tuned on": stepsOf(true),
    "right, sets never tuned on": stepsOf(false),
  };
  return [
    "## Calibration",
    "How often what the rules found was right, by the confidence that they gave it. Thresholds are chosen by the sets that were tuned on; the others only show what came of it.",
    "Implied feedback:",
    calibrationTable(groups, { kinds: ["implicit"], width: 0.02, sure: sureFrom("implicit") }),
    "Requests, questions and promises:",
    calibrationTable(groups, { kinds: otherKinds, width: 0.05, sure: sureFrom("request") }),
  ];
}

function model(sets: readonly MeasuredSet[]): string[] {
  const asked = sets.flatMap(({ name, model }) => (model ? [{ name, ...model }] : []));
  if (asked.length === 0) return [];
  const stepsOf = (isTuned: boolean) =>
    asked.filter(({ name }) => factsOf(name).isTuned === isTuned).flatMap((one) => one.confidence);
  const changed = asked.map(
    ({ name, mails, unanswered, changed }) => `${name} ${mails}, ${unanswered} and ${changed}`,
  );
  return [
    "## With a language model",
    "These are [recorded answers](extraction.md#measured-by-a-recording) of a large language model: the rules alone, the model alone, and both merged. Threads without a recorded question are left out.",
    modelTable(sets),
    `Mails, those without an answer, and questions that would be put in other words today: ${changed.join("; ")}.`,
    "How often what the model found was right, by the confidence that it gave.",
    calibrationTable(
      { "right, sets tuned on": stepsOf(true), "right, sets never tuned on": stepsOf(false) },
      { kinds: ["implicit", ...otherKinds], width: 0.05, sure: modelSure },
    ),
  ];
}

function learning(sets: readonly MeasuredSet[]): string[] {
  return [
    "## Learning from corrections",
    "A simulation, as if one person had answered the first so many asks of a set, in 20 orders of its threads: how the rest is found by the rules, and after a small layer has learnt from the answers. Where too few threads remain, a step is left out. It is [not in the product](extraction.md#learning-from-corrections-tried-and-left-out).",
    learningTable(sets),
  ];
}

function mistakes(sets: readonly MeasuredSet[]): string[] {
  const rows = sets
    .flatMap((set) => set.mistakes)
    .map(({ isMissed, kind, quote }) => [
      isMissed ? "missed" : "wrongly found",
      kind,
      quoted(quote),
    ]);
  return [
    "## What it gets wrong",
    "Examples of our own threads, the first three of each sort. [How tasks are found](extraction.md#what-it-gets-wrong-and-why) says why.",
    markdownTable(["what", "kind", "words"], rows),
  ];
}
