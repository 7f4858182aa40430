import type { ExtractedItem } from "#app/extraction/extraction-types.ts";
import type { Role } from "#app/extraction/roles/role-types.ts";
import { detectLanguage } from "#app/extraction/text/language.ts";
import { ConfidenceSteps } from "./confidence-steps.ts";
import type { Gold, GoldItem } from "./labelled-threads.ts";
import { overlap, type Pair } from "./match-items.ts";
import { Table, Tally } from "./tally.ts";

export interface Report {
  table: Table;
  fields: Record<"file" | "page" | "assignee" | "due" | "kind", { hits: number; all: number }>;
  resolved: Tally;
  /** Closings that need no person, and those that are suggested to one. */
  automatic: Tally;
  suggested: Tally;
  repeat: Tally;
  implicit: { hits: number; gold: number };
  quotes: { verbatim: number; all: number };
  /** How many were right, by kind and by confidence; includes 'Not sure'. */
  confidence: ConfidenceSteps;
  /** Tasks without a label, and labels without a task. */
  extra: ExtractedItem[];
  missed: GoldItem[];
  errors: string[];
}

export function emptyReport(): Report {
  const cell = () => ({ hits: 0, all: 0 });
  return {
    table: new Table(),
    fields: { file: cell(), page: cell(), assignee: cell(), due: cell(), kind: cell() },
    resolved: new Tally(),
    automatic: new Tally(),
    suggested: new Tally(),
    repeat: new Tally(),
    implicit: { hits: 0, gold: 0 },
    quotes: { verbatim: 0, all: 0 },
    confidence: new ConfidenceSteps(),
    extra: [],
    missed: [],
    errors: [],
  };
}

/** One thread with its labels, and the data needed to judge the items found in it. */
export interface Case {
  gold: Gold;
  bodies: Map<string, string>;
  texts: Map<string, string>;
  /** The role that the extractor gives each message's writer. */
  roles: Map<string, Role | null>;
  trade: string | undefined;
}

/** Where two annotators disagreed, a found item counts neither as right nor as wrong. */
export function isAmbiguous(
  item: ExtractedItem,
  { gold, bodies }: Pick<Case, "gold" | "bodies">,
): boolean {
  return gold.ambiguous.some(
    (span) =>
      span.messageId === item.messageId &&
      overlap(bodies.get(item.messageId) ?? "", span.quote, item.quote) >= 0.5,
  );
}

export function count(items: ExtractedItem[], pairs: Pair[], one: Case, total: Tally): void {
  const matched = new Set(pairs.map((pair) => pair.predicted));
  total.hits += pairs.length;
  total.predicted += items.filter((item, i) => matched.has(i) || !isAmbiguous(item, one)).length;
  total.gold += one.gold.items.length;
}

/** Counts the right ones among the found items, by confidence. */
export function countByConfidence(
  items: ExtractedItem[],
  pairs: Pair[],
  one: Case,
  { confidence }: Report,
): void {
  const matched = new Set(pairs.map((pair) => pair.predicted));
  for (const [i, item] of items.entries()) {
    if (!matched.has(i) && isAmbiguous(item, one)) continue;
    confidence.add(item.kind, item.confidence, matched.has(i));
  }
}

function rowsOf(kind: string, messageId: string, one: Case, report: Report): Tally[] {
  const rows = [
    `kind ${kind}`,
    `language ${detectLanguage(one.texts.get(messageId) ?? "")}`,
    `role ${one.roles.get(messageId) ?? "not told"}`,
    ...(one.trade === undefined ? [] : [`trade ${one.trade}`]),
  ];
  return rows.map((row) => report.table.at(row));
}

/** Counts the found items by kind, language, role of the writer and trade. */
export function countByKind(
  items: ExtractedItem[],
  pairs: Pair[],
  one: Case,
  report: Report,
): void {
  for (const [i, item] of items.entries()) {
    const wanted = one.gold.items[pairs.find((pair) => pair.predicted === i)?.gold ?? -1];
    if (!wanted && isAmbiguous(item, one)) continue;
    for (const row of rowsOf(wanted?.kind ?? item.kind, item.messageId, one, report)) {
      row.predicted++;
      if (wanted) row.hits++;
    }
    if (wanted) continue;
    const { messageId, kind, confidence, reason, quote } = item;
    report.extra.push(item);
    report.errors.push(`EXTRA ${messageId} ${kind} ${confidence} [${reason}] ${quote}`);
  }
}

/** Counts the labels, and those that were missed. */
export function countGold(pairs: Pair[], one: Case, report: Report): void {
  for (const [i, wanted] of one.gold.items.entries()) {
    const reached = pairs.some((pair) => pair.gold === i);
    for (const row of rowsOf(wanted.kind, wanted.messageId, one, report)) row.gold++;
    if (wanted.kind === "implicit") report.implicit.gold++;
    if (wanted.kind === "implicit" && reached) report.implicit.hits++;
    if (reached) continue;
    report.missed.push(wanted);
    report.errors.push(`MISS  ${wanted.messageId} ${wanted.kind} ${wanted.quote}`);
  }
}

export function compareFields(item: ExtractedItem, wanted: GoldItem, report: Report): void {
  const pairs = {
    file: [item.fileName, wanted.file],
    page: [item.page, wanted.page],
    assignee: [item.assignee, wanted.assignee],
    due: [item.due, wanted.due],
    kind: [item.kind, wanted.kind],
  };
  for (const name of ["file", "page", "assignee", "due", "kind"] as const) {
    const [found, right] = pairs[name];
    if (wanted.unsure.includes(name)) continue;
    if (name === "file" && right === null) {
      if (found !== null) report.errors.push(`FILE? ${item.messageId} ${found} :: ${item.quote}`);
      continue;
    }
    report.fields[name].all++;
    if (found === right) report.fields[name].hits++;
    else
      report.errors.push(
        `${name.toUpperCase()} ${item.messageId} ${found} != ${right} :: ${item.quote}`,
      );
  }
}

export function compareLinks(
  item: ExtractedItem,
  wanted: GoldItem,
  goldOf: (index: number | undefined) => number | null,
  report: Report,
): void {
  const judge = (name: string, tally: Tally, found: unknown, right: unknown) => {
    if (wanted.unsure.includes(name)) return;
    if (found !== null) tally.predicted++;
    if (right !== null) tally.gold++;
    if (right !== null && found === right) tally.hits++;
    else if (found !== right) {
      report.errors.push(
        `${name.toUpperCase()} ${item.messageId} ${found} != ${right} :: ${item.quote}`,
      );
    }
  };
  const repeats = item.repeatOf === undefined ? null : (goldOf(item.repeatOf) ?? "another");
  judge("repeatOf", report.repeat, repeats, wanted.repeatOf);
  const closing = item.resolvedBy?.messageId ?? null;
  const right = wanted.resolvedBy?.messageId ?? null;
  judge("resolvedBy", report.resolved, closing, right);
  if (closing === null || wanted.unsure.includes("resolvedBy")) return;
  const tally = item.resolvedBy?.doubt === undefined ? report.automatic : report.suggested;
  tally.predicted++;
  if (closing === right) tally.hits++;
}
