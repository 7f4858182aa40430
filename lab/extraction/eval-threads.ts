import { extract, extractWithPeople } from "#app/extraction/extract.ts";
import type { ExtractedItem, ExtractionThread } from "#app/extraction/extraction-types.ts";
import type { Role } from "#app/extraction/roles/role-types.ts";
import { isSureAsk } from "#app/extraction/sure-confidence.ts";
import { segment } from "#app/extraction/text/segment.ts";
import {
  type EvalThread,
  type Gold,
  goldSchema,
  threadSchema,
  toThread,
} from "./labelled-threads.ts";
import { match } from "./match-items.ts";
import { readLines } from "./read-lines.ts";
import {
  type Case,
  compareFields,
  compareLinks,
  count,
  countByConfidence,
  countByKind,
  countGold,
  emptyReport,
  type Report,
} from "./report.ts";
import { ratio, round } from "./tally.ts";

export type Labelled = { source: EvalThread; thread: ExtractionThread };
type Read = (thread: ExtractionThread) => ExtractedItem[];

function evalThread({ source, thread }: Labelled, gold: Gold, report: Report, read: Read): void {
  const texts = new Map(thread.messages.map((message) => [message.id, message.text]));
  const bodies = new Map(source.messages.map((message) => [message.id, message.body]));
  const one: Case = { gold, bodies, texts, roles: rolesByMessage(thread), trade: source.trade };
  const everything = read(thread);
  for (const { messageId, quote, quoteStart, quoteEnd } of everything) {
    report.quotes.all++;
    const there = texts.get(messageId)?.slice(quoteStart, quoteEnd);
    if (quote && there === quote) report.quotes.verbatim++;
  }
  const all = report.table.at("all");
  const anyPairs = match(bodies, everything, gold);
  count(everything, anyPairs, one, report.table.at("with 'Not sure'"));
  countByConfidence(everything, anyPairs, one, report);
  // Unsure items keep their positions, so that repeatOf still refers to the right one.
  const sure = everything.map((item) => (isSureAsk(item) ? item : { ...item, messageId: "" }));
  const pairs = match(bodies, sure, gold);
  const counted = sure.filter((item) => item.messageId);
  const countedPairs = match(bodies, counted, gold);
  count(counted, countedPairs, one, all);
  countByKind(counted, countedPairs, one, report);
  countGold(countedPairs, one, report);
  const goldOf = (index: number | undefined) =>
    pairs.find((pair) => pair.predicted === index)?.gold ?? null;
  for (const pair of pairs) {
    const [item, wanted] = [sure[pair.predicted], gold.items[pair.gold]];
    if (!item || !wanted) continue;
    compareFields(item, wanted, report);
    compareLinks(item, wanted, goldOf, report);
  }
}

function rolesByMessage(thread: ExtractionThread): Map<string, Role | null> {
  const { participants } = extractWithPeople(thread);
  const roleOf = (address: string) =>
    participants.find(({ addresses }) => addresses.includes(address.toLowerCase()))?.role ?? null;
  return new Map(thread.messages.map(({ id, from }) => [id, roleOf(from.address)]));
}

/** Measures the extractor, or another reader, on labelled threads. */
export function judgeThreads(
  threads: readonly Labelled[],
  golds: readonly Gold[],
  read: Read = extract,
): Report {
  const labels = new Map(golds.map((gold) => [gold.id, gold]));
  const report = emptyReport();
  report.table.at("all");
  for (const one of threads) {
    const { id } = one.source;
    evalThread(one, labels.get(id) ?? { id, items: [], ambiguous: [] }, report, read);
  }
  return report;
}

/**
 * Prints how the extractor performs on labelled threads; the last line is JSON. `ask` may have a language model
 * read them before.
 */
export async function evalThreads(
  threadsPath: string,
  goldPath: string,
  showErrors: boolean,
  ask?: (threads: ExtractionThread[]) => Promise<void>,
): Promise<void> {
  const threads = readLines(threadsPath, threadSchema);
  const labelled = threads.map((source): Labelled => ({ source, thread: toThread(source) }));
  await ask?.(labelled.map(({ thread }) => thread));
  const report = judgeThreads(labelled, readLines(goldPath, goldSchema));
  const all = report.table.at("all");
  if (showErrors) for (const line of report.errors) console.log(line);
  report.table.print();
  const { file, page, assignee, due, kind } = report.fields;
  console.log(
    `matched items: ${Object.entries({ file, page, assignee, due, kind })
      .map(([name, cell]) => `${name} ${ratio(cell.hits, cell.all)}`)
      .join("  ")}`,
  );
  const { automatic, suggested } = report;
  console.log(
    `closings: automatic ${automatic.hits} of ${automatic.predicted} right (P ${round(automatic.p)})  suggested ${suggested.hits} of ${suggested.predicted}`,
  );
  console.log(
    JSON.stringify({
      items: { p: round(all.p), r: round(all.r), f1: round(all.f1) },
      implicit_recall: ratio(report.implicit.hits, report.implicit.gold),
      file_accuracy: ratio(file.hits, file.all),
      resolved_f1: round(report.resolved.f1),
      automatic_p: round(automatic.p),
      repeat_f1: round(report.repeat.f1),
      verbatim: ratio(report.quotes.verbatim, report.quotes.all),
      sentences_per_s: threadSpeed(threads),
    }),
  );
}

/** Cleaning, segmenting and extracting, in sentences a second: the best of five runs when warm. */
function threadSpeed(threads: EvalThread[]): number {
  const prepared = threads.map(toThread);
  const sentences = prepared
    .flatMap((t) => t.messages)
    .reduce((n, m) => n + segment(m.text).length, 0);
  for (const thread of threads) extract(toThread(thread));
  const runs = Array.from({ length: 5 }, () => {
    const start = performance.now();
    for (const thread of threads) extract(toThread(thread));
    return performance.now() - start;
  });
  return Math.round((sentences * 1000) / Math.min(...runs));
}
