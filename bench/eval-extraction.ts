import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { z } from "zod";
import { cleanMessage } from "#app/domain/tasks/extraction/clean-message.ts";
import { extract, sureConfidence } from "#app/domain/tasks/extraction/extract.ts";
import type {
  ExtractedItem,
  ExtractionThread,
  Person,
} from "#app/domain/tasks/extraction/extraction-types.ts";
import { detectLanguage } from "#app/domain/tasks/extraction/language.ts";
import { segment } from "#app/domain/tasks/extraction/segment.ts";

const threadSchema = z.object({
  id: z.string(),
  owner: z.string(),
  subject: z.string(),
  messages: z.array(
    z.object({
      id: z.string(),
      from: z.string(),
      to: z.array(z.string()),
      date: z.string(),
      body: z.string(),
      attachments: z.array(z.object({ name: z.string(), type: z.string() })),
    }),
  ),
});
const sourceSchema = z.object({ messageId: z.string(), quote: z.string() });
const goldItemSchema = z.object({
  messageId: z.string(),
  quote: z.string(),
  kind: z.string(),
  file: z.string().nullable(),
  page: z.number().nullable(),
  assignee: z.string(),
  due: z.string().nullable(),
  repeatOf: z.number().nullable(),
  resolvedBy: sourceSchema.nullable(),
  unsure: z.array(z.string()).default([]),
});
const goldSchema = z.object({
  id: z.string(),
  items: z.array(goldItemSchema),
  ambiguous: z.array(sourceSchema).default([]),
});
const sentenceSchema = z.object({
  id: z.string(),
  text: z.string(),
  label: z.union([z.number(), z.boolean()]).transform(Number),
});

type EvalThread = z.infer<typeof threadSchema>;
type Gold = z.infer<typeof goldSchema>;
type GoldItem = z.infer<typeof goldItemSchema>;

function readLines<T>(path: string, schema: z.ZodType<T>): T[] {
  return readFileSync(path, "utf8")
    .split("\n")
    .filter((line) => line.trim())
    .map((line) => schema.parse(JSON.parse(line)));
}

function person(field: string): Person {
  const match = /^\s*(.*?)\s*<([^<>]+)>\s*$/.exec(field);
  if (!match) return { name: "", address: field.trim() };
  return { name: (match[1] ?? "").replace(/^"|"$/g, ""), address: match[2] ?? "" };
}

function toThread(thread: EvalThread): ExtractionThread {
  return {
    ownerEmail: thread.owner,
    subject: thread.subject,
    messages: thread.messages.map((message) => {
      const cleaned = cleanMessage(message.body);
      return {
        id: message.id,
        from: person(message.from),
        to: message.to.map(person),
        sentAt: message.date,
        text: cleaned.text,
        attachments: message.attachments.map((file) => ({ fileId: null, ...file })),
        isNewsletter: cleaned.bulk,
      };
    }),
  };
}

const squash = (text: string) => text.replace(/\s+/g, " ").trim();

/** Length of the longest stretch that both quotes share, whitespace squashed. */
function overlap(body: string, a: string, b: string): number {
  const text = squash(body);
  const [one, two] = [squash(a), squash(b)];
  let best = 0;
  for (let i = text.indexOf(one); i !== -1; i = text.indexOf(one, i + 1)) {
    for (let j = text.indexOf(two); j !== -1; j = text.indexOf(two, j + 1)) {
      best = Math.max(best, Math.min(i + one.length, j + two.length) - Math.max(i, j));
    }
  }
  return best / Math.max(1, Math.min(one.length, two.length));
}

interface Pair {
  predicted: number;
  gold: number;
}

function match(bodies: Map<string, string>, predicted: ExtractedItem[], gold: Gold): Pair[] {
  const candidates: (Pair & { share: number })[] = [];
  for (const [p, item] of predicted.entries()) {
    for (const [g, wanted] of gold.items.entries()) {
      if (item.messageId !== wanted.messageId) continue;
      const share = overlap(bodies.get(item.messageId) ?? "", item.quote, wanted.quote);
      if (share >= 0.5) candidates.push({ predicted: p, gold: g, share });
    }
  }
  candidates.sort((a, b) => b.share - a.share);
  const pairs: Pair[] = [];
  for (const candidate of candidates) {
    const taken = pairs.some(
      (pair) => pair.predicted === candidate.predicted || pair.gold === candidate.gold,
    );
    if (!taken) pairs.push({ predicted: candidate.predicted, gold: candidate.gold });
  }
  return pairs;
}

class Tally {
  hits = 0;
  predicted = 0;
  gold = 0;
  get p() {
    return this.predicted ? this.hits / this.predicted : this.gold ? 0 : 1;
  }
  get r() {
    return this.gold ? this.hits / this.gold : 1;
  }
  get f1() {
    return this.p + this.r ? (2 * this.p * this.r) / (this.p + this.r) : 0;
  }
}

const round = (value: number) => Math.round(value * 1000) / 1000;
const ratio = (hits: number, all: number) => round(all ? hits / all : 1);

class Table {
  readonly rows = new Map<string, Tally>();
  at(name: string): Tally {
    const row = this.rows.get(name) ?? new Tally();
    this.rows.set(name, row);
    return row;
  }
  print(): void {
    console.log(
      `${"".padEnd(26)}${["gold", "found", "hits", "P", "R", "F1"].map((h) => h.padStart(7)).join("")}`,
    );
    for (const [name, row] of this.rows) {
      const cells = [
        row.gold,
        row.predicted,
        row.hits,
        ...[row.p, row.r, row.f1].map((v) => v.toFixed(3)),
      ];
      console.log(name.padEnd(26) + cells.map((cell) => String(cell).padStart(7)).join(""));
    }
  }
}

interface Report {
  table: Table;
  fields: Record<"file" | "page" | "assignee" | "due" | "kind", { hits: number; all: number }>;
  resolved: Tally;
  repeat: Tally;
  implicit: { hits: number; gold: number };
  quotes: { verbatim: number; all: number };
  errors: string[];
}

function emptyReport(): Report {
  const cell = () => ({ hits: 0, all: 0 });
  return {
    table: new Table(),
    fields: { file: cell(), page: cell(), assignee: cell(), due: cell(), kind: cell() },
    resolved: new Tally(),
    repeat: new Tally(),
    implicit: { hits: 0, gold: 0 },
    quotes: { verbatim: 0, all: 0 },
    errors: [],
  };
}

/** One thread with its labels: what is needed to judge what was found in it. */
interface Case {
  gold: Gold;
  bodies: Map<string, string>;
  texts: Map<string, string>;
}

/** Where two hands disagreed, finding something counts neither way. */
function isAmbiguous(item: ExtractedItem, { gold, bodies }: Case): boolean {
  return gold.ambiguous.some(
    (span) =>
      span.messageId === item.messageId &&
      overlap(bodies.get(item.messageId) ?? "", span.quote, item.quote) >= 0.5,
  );
}

function count(items: ExtractedItem[], pairs: Pair[], one: Case, total: Tally): void {
  const matched = new Set(pairs.map((pair) => pair.predicted));
  total.hits += pairs.length;
  total.predicted += items.filter((item, i) => matched.has(i) || !isAmbiguous(item, one)).length;
  total.gold += one.gold.items.length;
}

function countByKind(items: ExtractedItem[], pairs: Pair[], one: Case, report: Report): void {
  const rowsOf = (kind: string, messageId: string) => [
    report.table.at(`kind ${kind}`),
    report.table.at(`language ${detectLanguage(one.texts.get(messageId) ?? "")}`),
  ];
  for (const [i, item] of items.entries()) {
    const wanted = one.gold.items[pairs.find((pair) => pair.predicted === i)?.gold ?? -1];
    if (!wanted && isAmbiguous(item, one)) continue;
    for (const row of rowsOf(wanted?.kind ?? item.kind, item.messageId)) {
      row.predicted++;
      if (wanted) row.hits++;
    }
    const { messageId, kind, confidence, reason, quote } = item;
    if (!wanted)
      report.errors.push(`EXTRA ${messageId} ${kind} ${confidence} [${reason}] ${quote}`);
  }
  for (const [i, wanted] of one.gold.items.entries()) {
    const reached = pairs.some((pair) => pair.gold === i);
    for (const row of rowsOf(wanted.kind, wanted.messageId)) row.gold++;
    if (wanted.kind === "implicit") report.implicit.gold++;
    if (wanted.kind === "implicit" && reached) report.implicit.hits++;
    if (!reached) report.errors.push(`MISS  ${wanted.messageId} ${wanted.kind} ${wanted.quote}`);
  }
}

function compareFields(item: ExtractedItem, wanted: GoldItem, report: Report): void {
  const pairs = {
    file: [item.fileName, wanted.file],
    page: [item.page, wanted.page],
    assignee: [item.assignee, wanted.assignee],
    due: [item.due, wanted.due],
    kind: [item.kind, wanted.kind],
  };
  for (const name of ["file", "page", "assignee", "due", "kind"] as const) {
    const [found, right] = pairs[name];
    if (wanted.unsure.includes(name) || (name === "file" && right === null)) continue;
    report.fields[name].all++;
    if (found === right) report.fields[name].hits++;
    else
      report.errors.push(
        `${name.toUpperCase()} ${item.messageId} ${found} != ${right} :: ${item.quote}`,
      );
  }
}

function compareLinks(
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
  judge("resolvedBy", report.resolved, closing, wanted.resolvedBy?.messageId ?? null);
}

function evalThread(source: EvalThread, gold: Gold, report: Report): void {
  const thread = toThread(source);
  const texts = new Map(thread.messages.map((message) => [message.id, message.text]));
  const bodies = new Map(source.messages.map((message) => [message.id, message.body]));
  const one: Case = { gold, bodies, texts };
  const everything = extract(thread);
  for (const { messageId, quote, quoteStart, quoteEnd } of everything) {
    report.quotes.all++;
    const there = texts.get(messageId)?.slice(quoteStart, quoteEnd);
    if (quote && there === quote) report.quotes.verbatim++;
  }
  const all = report.table.at("all");
  count(everything, match(bodies, everything, gold), one, report.table.at("with 'Not sure'"));
  // Unsure items keep their places, so that repeatOf goes on pointing at the right one.
  const sure = everything.map((item) =>
    item.confidence >= sureConfidence ? item : { ...item, messageId: "" },
  );
  const pairs = match(bodies, sure, gold);
  const counted = sure.filter((item) => item.messageId);
  const countedPairs = match(bodies, counted, gold);
  count(counted, countedPairs, one, all);
  countByKind(counted, countedPairs, one, report);
  const goldOf = (index: number | undefined) =>
    pairs.find((pair) => pair.predicted === index)?.gold ?? null;
  for (const pair of pairs) {
    const [item, wanted] = [sure[pair.predicted], gold.items[pair.gold]];
    if (!item || !wanted) continue;
    compareFields(item, wanted, report);
    compareLinks(item, wanted, goldOf, report);
  }
}

function evalThreads(threadsPath: string, goldPath: string, showErrors: boolean): void {
  const golds = new Map(readLines(goldPath, goldSchema).map((gold) => [gold.id, gold]));
  const threads = readLines(threadsPath, threadSchema);
  const report = emptyReport();
  const all = report.table.at("all");
  for (const thread of threads) {
    const gold = golds.get(thread.id) ?? { id: thread.id, items: [], ambiguous: [] };
    evalThread(thread, gold, report);
  }
  if (showErrors) for (const line of report.errors) console.log(line);
  report.table.print();
  const { file, page, assignee, due, kind } = report.fields;
  console.log(
    `matched items: ${Object.entries({ file, page, assignee, due, kind })
      .map(([name, cell]) => `${name} ${ratio(cell.hits, cell.all)}`)
      .join("  ")}`,
  );
  console.log(
    JSON.stringify({
      items: { p: round(all.p), r: round(all.r), f1: round(all.f1) },
      implicit_recall: ratio(report.implicit.hits, report.implicit.gold),
      file_accuracy: ratio(file.hits, file.all),
      resolved_f1: round(report.resolved.f1),
      repeat_f1: round(report.repeat.f1),
      verbatim: ratio(report.quotes.verbatim, report.quotes.all),
      sentences_per_s: threadSpeed(threads),
    }),
  );
}

/** Cleaning, segmenting and extracting, in sentences a second after a warm-up run. */
function threadSpeed(threads: EvalThread[]): number {
  const prepared = threads.map(toThread);
  const sentences = prepared
    .flatMap((t) => t.messages)
    .reduce((n, m) => n + segment(m.text).length, 0);
  const rounds = 5;
  for (const thread of threads) extract(toThread(thread));
  const start = performance.now();
  for (let i = 0; i < rounds; i++) for (const thread of threads) extract(toThread(thread));
  return Math.round((sentences * rounds * 1000) / (performance.now() - start));
}

function evalSentences(path: string, showErrors: boolean): void {
  const sentences = readLines(path, sentenceSchema);
  const table = new Table();
  const all = table.at("all");
  const ask = (text: string) => {
    const found = extract({
      ownerEmail: "owner@example.org",
      subject: "",
      messages: [
        {
          id: "m",
          from: { name: "", address: "writer@example.org" },
          to: [{ name: "", address: "owner@example.org" }],
          sentAt: "2026-01-01T12:00:00+00:00",
          text,
          attachments: [],
        },
      ],
    });
    return found.some((item) => item.confidence >= sureConfidence);
  };
  for (const { text } of sentences.slice(0, 500)) ask(text);
  const start = performance.now();
  const answers = sentences.map(({ text }) => ask(text));
  const seconds = (performance.now() - start) / 1000;
  for (const [i, sentence] of sentences.entries()) {
    const found = answers[i] === true;
    for (const row of [all, table.at(`language ${detectLanguage(sentence.text)}`)]) {
      if (found) row.predicted++;
      if (sentence.label) row.gold++;
      if (found && sentence.label) row.hits++;
    }
    if (showErrors && found !== (sentence.label === 1)) {
      console.log(`${found ? "EXTRA" : "MISS "} ${sentence.id} ${squash(sentence.text)}`);
    }
  }
  table.print();
  console.log(
    JSON.stringify({
      p: round(all.p),
      r: round(all.r),
      f1: round(all.f1),
      sentences_per_s: Math.round(sentences.length / seconds),
    }),
  );
}

const { values } = parseArgs({
  options: {
    threads: { type: "string" },
    gold: { type: "string" },
    sentences: { type: "string" },
    errors: { type: "boolean", default: false },
  },
});
if (values.sentences) evalSentences(values.sentences, values.errors);
else if (values.threads && values.gold) evalThreads(values.threads, values.gold, values.errors);
else {
  console.error(
    "Give --threads T.jsonl --gold G.jsonl, or --sentences S.jsonl (--errors lists them).",
  );
  process.exitCode = 2;
}
