import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { judgeThreads } from "./eval-threads.ts";
import { figuresOf, figuresSchema } from "./figures.ts";
import { goldSchema, threadSchema, toThread } from "./labelled-threads.ts";
import { readLines } from "./read-lines.ts";

const own = (name: string) =>
  fileURLToPath(new URL(`./own-threads/${name}.jsonl`, import.meta.url));

/** That figures come out, and quotes are verbatim. How high they are is told by docs/quality.md: rules are tuned on these threads. */
it("measures the extraction of labelled threads", () => {
  const threads = readLines(own("threads"), threadSchema);
  const report = judgeThreads(
    threads.map((source) => ({ source, thread: toThread(source) })),
    readLines(own("gold"), goldSchema),
  );
  const { p, r, f1 } = figuresSchema.parse(figuresOf(report));
  for (const figure of [p, r, f1]) {
    expect(figure).toBeGreaterThan(0.5);
    expect(figure).toBeLessThan(1);
  }
  expect(report.table.at("all").gold).toBeGreaterThan(550);
  expect(report.quotes.verbatim).toBe(report.quotes.all);
});
