import { extract } from "#app/extraction/extract.ts";
import { inSteps } from "./confidence-steps.ts";
import { judgeThreads, type Labelled } from "./eval-threads.ts";
import { figuresOf } from "./figures.ts";
import { goldSchema, threadSchema, toThread } from "./labelled-threads.ts";
import { readByModelAlone } from "./model-alone.ts";
import { type Recorded, recordedOf, replayAnswers } from "./model-recording.ts";
import { readLines } from "./read-lines.ts";
import type { Report } from "./report.ts";

/** Examples of prices: dollars for a million tokens, in and out. Providers change them. */
const examplePrices = {
  "a small model at $0.15 and $0.60 a million tokens": { input: 0.15, output: 0.6 },
  "a large model at $3 and $15 a million tokens": { input: 3, output: 15 },
};

/**
 * Measures the rules alone, the recorded answers alone, and both together, on the labelled threads with recorded
 * questions.
 */
export function judgeReplay(
  threadsPath: string,
  goldPath: string,
  folder: string,
): { recorded: Recorded; threads: number; reports: Record<"rules" | "model" | "merged", Report> } {
  const golds = readLines(goldPath, goldSchema);
  const all = readLines(threadsPath, threadSchema).map((source): Labelled => {
    return { source, thread: toThread(source) };
  });
  const threads = new Set(
    recordedOf(
      all.map(({ thread }) => thread),
      folder,
    ),
  );
  const answered = all.filter(({ thread }) => threads.has(thread));
  const rules = judgeThreads(answered, golds);
  const recorded = replayAnswers(
    answered.map(({ thread }) => thread),
    folder,
  );
  return {
    recorded,
    threads: answered.length,
    reports: {
      rules,
      model: judgeThreads(answered, golds, readByModelAlone),
      merged: judgeThreads(answered, golds, (thread) => extract(thread)),
    },
  };
}

/** Prints the results of judgeReplay, and the cost of the answers; the last line is JSON. */
export function replayThreads(
  threadsPath: string,
  goldPath: string,
  folder: string,
  showErrors: boolean,
): void {
  const { recorded, reports } = judgeReplay(threadsPath, goldPath, folder);
  if (showErrors) for (const line of reports.merged.errors) console.log(line);
  const { mails, unanswered, unreadable, changed, tokens } = recorded;
  console.log(
    `${mails} mails: ${unanswered} without an answer, ${unreadable} with an answer that is none, ${changed} answered questions would be put in other words today`,
  );
  console.log(`tokens, by estimate: ${tokens.input} in, ${tokens.output} out`);
  for (const [name, price] of Object.entries(examplePrices)) {
    const dollars = (tokens.input * price.input + tokens.output * price.output) / 1_000_000;
    console.log(`${name}: $${dollars.toFixed(3)}, $${(dollars / mails).toFixed(5)} a mail`);
  }
  const figures = Object.entries(reports).map(([name, report]) => [name, figuresOf(report)]);
  for (const [name, row] of figures) console.log(String(name).padEnd(7), JSON.stringify(row));
  const steps = inSteps(reports.model.confidence.all(), 0.05);
  const told = steps.map(({ from, right, found }) => `${from.toFixed(2)} ${right} of ${found}`);
  console.log(`right by the model's confidence: ${told.join(", ")}`);
  console.log(JSON.stringify({ ...recorded, ...Object.fromEntries(figures) }));
}
