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

function evalThreads(threadsPath: string, goldPath: string, showErrors: boolean): void {
  const golds = new Map(readLines(goldPath, goldSchema).map((gold) => [gold.id, gold]));
  const threads = readLines(threadsPath, threadSchema);
  const table = new Table();
  const all = table.at("all");
  const withUnsure = table.at("with 'Not sure'");
  const field = { file: [0, 0], page: [0, 0], assignee: [0, 0], due: [0, 0], kind: [0, 0] };
  const resolved = new Tally();
  const repeat = new Tally();
  const implicit = { hits: 0, gold: 0 };
  let verbatim = 0;
  let quotes = 0;
  const errors: string[] = [];
  for (const source of threads) {
    const gold = golds.get(source.id) ?? { id: source.id, items: [], ambiguous: [] };
    const thread = toThread(source);
    const texts = new Map(thread.messages.map((message) => [message.id, message.text]));
    const bodies = new Map(source.messages.map((message) => [message.id, message.body]));
    const everything = extract(thread);
    for (const item of everything) {
      quotes++;
      const text = texts.get(item.messageId) ?? "";
      if (text.slice(item.quoteStart, item.quoteEnd) === item.quote && item.quote) verbatim++;
    }
    const languageOf = (item: { messageId: string }) =>
      detectLanguage(texts.get(item.messageId) ?? "");
    const counts = (item: ExtractedItem) =>
      !gold.ambiguous.some(
        (span) =>
          span.messageId === item.messageId &&
          overlap(bodies.get(item.messageId) ?? "", span.quote, item.quote) >= 0.5,
      );
    score(everything, withUnsure);
    const sure = everything.filter((item) => item.confidence >= sureConfidence);
    const pairs = score(sure, all, true);

    for (const { predicted, gold: at } of pairs) {
      const item = sure[predicted];
      const wanted = gold.items[at];
      if (!item || !wanted) continue;
      compare(item, wanted, sure, pairs);
    }

    function score(items: ExtractedItem[], total: Tally, detailed = false): Pair[] {
      const found = match(bodies, items, gold);
      const matched = new Set(found.map((pair) => pair.predicted));
      const reached = new Set(found.map((pair) => pair.gold));
      const countable = items.filter((item, i) => matched.has(i) || counts(item));
      total.hits += found.length;
      total.predicted += countable.length;
      total.gold += gold.items.length;
      if (!detailed) return found;
      for (const [i, item] of items.entries()) {
        if (!matched.has(i) && !counts(item)) continue;
        const wanted = gold.items[found.find((pair) => pair.predicted === i)?.gold ?? -1];
        for (const name of [`kind ${wanted?.kind ?? item.kind}`, `language ${languageOf(item)}`]) {
          const row = table.at(name);
          row.predicted++;
          if (wanted) row.hits++;
        }
        if (!wanted)
          errors.push(
            `EXTRA ${item.messageId} ${item.kind} ${item.confidence} [${item.reason}] ${item.quote}`,
          );
      }
      for (const [i, wanted] of gold.items.entries()) {
        for (const name of [`kind ${wanted.kind}`, `language ${languageOf(wanted)}`])
          table.at(name).gold++;
        if (wanted.kind === "implicit") {
          implicit.gold++;
          if (reached.has(i)) implicit.hits++;
        }
        if (!reached.has(i))
          errors.push(`MISS  ${wanted.messageId} ${wanted.kind} ${wanted.quote}`);
      }
      return found;
    }

    function compare(
      item: ExtractedItem,
      wanted: GoldItem,
      items: ExtractedItem[],
      found: Pair[],
    ): void {
      const tally = (name: keyof typeof field, equal: boolean, detail: string) => {
        if (wanted.unsure.includes(name)) return;
        const cell = field[name];
        cell[1] = (cell[1] ?? 0) + 1;
        if (equal) cell[0] = (cell[0] ?? 0) + 1;
        else errors.push(`${name.toUpperCase()} ${item.messageId} ${detail} :: ${item.quote}`);
      };
      if (wanted.file !== null)
        tally("file", item.fileName === wanted.file, `${item.fileName} != ${wanted.file}`);
      tally("page", item.page === wanted.page, `${item.page} != ${wanted.page}`);
      tally(
        "assignee",
        item.assignee === wanted.assignee,
        `${item.assignee} != ${wanted.assignee}`,
      );
      tally("due", item.due === wanted.due, `${item.due} != ${wanted.due}`);
      tally("kind", item.kind === wanted.kind, `${item.kind} != ${wanted.kind}`);
      if (!wanted.unsure.includes("resolvedBy")) {
        const same =
          item.resolvedBy &&
          wanted.resolvedBy &&
          item.resolvedBy.messageId === wanted.resolvedBy.messageId;
        if (item.resolvedBy) resolved.predicted++;
        if (wanted.resolvedBy) resolved.gold++;
        if (same) resolved.hits++;
        else if (item.resolvedBy || wanted.resolvedBy)
          errors.push(
            `RESOLVED ${item.messageId} ${item.quote} :: got ${JSON.stringify(item.resolvedBy)} want ${JSON.stringify(wanted.resolvedBy)}`,
          );
      }
      if (!wanted.unsure.includes("repeatOf")) {
        const pointed = found.find((pair) => pair.predicted === item.repeatOf)?.gold ?? null;
        if (item.repeatOf !== undefined && items[item.repeatOf]) repeat.predicted++;
        if (wanted.repeatOf !== null) repeat.gold++;
        if (wanted.repeatOf !== null && pointed === wanted.repeatOf) repeat.hits++;
        else if (wanted.repeatOf !== null || item.repeatOf !== undefined)
          errors.push(
            `REPEAT ${item.messageId} ${item.quote} :: got ${item.repeatOf} want ${wanted.repeatOf}`,
          );
      }
    }
  }
  if (showErrors) for (const line of errors) console.log(line);
  table.print();
  const cell = (name: keyof typeof field) => ratio(field[name][0] ?? 0, field[name][1] ?? 0);
  console.log(
    `matched items: file ${cell("file")}  page ${cell("page")}  assignee ${cell("assignee")}  due ${cell("due")}  kind ${cell("kind")}`,
  );
  console.log(
    JSON.stringify({
      items: { p: round(all.p), r: round(all.r), f1: round(all.f1) },
      implicit_recall: ratio(implicit.hits, implicit.gold),
      file_accuracy: cell("file"),
      resolved_f1: round(resolved.f1),
      repeat_f1: round(repeat.f1),
      verbatim: ratio(verbatim, quotes),
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
