import { parseArgs } from "node:util";
import { evalSentences } from "./extraction/eval-sentences.ts";
import { evalThreads } from "./extraction/eval-threads.ts";

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
