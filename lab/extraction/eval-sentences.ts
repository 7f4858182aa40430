import { z } from "zod";
import { scoreSentence, shippedModel } from "#app/extraction/sentence-model/sentence-model.ts";
import { detectLanguage } from "#app/extraction/text/language.ts";
import { readLines } from "./read-lines.ts";
import { round, Table } from "./tally.ts";

const sentenceSchema = z.object({
  id: z.string(),
  text: z.string(),
  label: z.union([z.number(), z.boolean()]).transform(Number),
});

/**
 * Prints how well single sentences are classified (as asking for something or not); the last line is JSON. It
 * measures the sentence model, whose features include the rules' cues; threads are read by both.
 */
export function evalSentences(path: string, showErrors: boolean): void {
  const sentences = readLines(path, sentenceSchema);
  const table = new Table();
  const all = table.at("all");
  const model = shippedModel();
  const ask = (text: string) => scoreSentence(model, text) >= 0;
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
      console.log(`${found ? "EXTRA" : "MISS "} ${sentence.id} ${sentence.text}`);
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
