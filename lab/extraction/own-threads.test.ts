import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { judgeThreads } from "./eval-threads.ts";
import { goldSchema, threadSchema, toThread } from "./labelled-threads.ts";
import { readLines } from "./read-lines.ts";

const own = (name: string) =>
  fileURLToPath(new URL(`./own-threads/${name}.jsonl`, import.meta.url));

/** A hundred threads of our own writing, labelled before the extractor saw them. */
it("finds the asks of our own threads, and little else", () => {
  const threads = readLines(own("threads"), threadSchema);
  const report = judgeThreads(
    threads.map((source) => ({ source, thread: toThread(source) })),
    readLines(own("gold"), goldSchema),
  );
  const all = report.table.at("all");
  expect(all.gold).toBeGreaterThan(550);
  expect(all.f1).toBeGreaterThan(0.91);
  expect(all.p).toBeGreaterThan(0.95);
  expect(report.implicit.hits / report.implicit.gold).toBeGreaterThan(0.8);
  expect(report.table.at("with 'Not sure'").r).toBeGreaterThan(0.94);
  expect(report.fields.file.hits / report.fields.file.all).toBeGreaterThan(0.86);
  expect(report.resolved.f1).toBeGreaterThan(0.82);
  expect(report.automatic.p).toBeGreaterThan(0.96);
  expect(report.automatic.predicted).toBeGreaterThan(180);
  expect(report.quotes.verbatim).toBe(report.quotes.all);
});
