import { parseArgs } from "node:util";
import { testSettings } from "#tests/setup/lanes/test-settings.ts";
import { evalSentences } from "./eval-sentences.ts";
import { evalThreads } from "./eval-threads.ts";
import { threadSchema, toThread } from "./labelled-threads.ts";
import { recordQuestions } from "./model-recording.ts";
import { readLines } from "./read-lines.ts";
import { replayThreads } from "./replay-threads.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    threads: { type: "string" },
    gold: { type: "string" },
    sentences: { type: "string" },
    errors: { type: "boolean", default: false },
    model: { type: "string" },
  },
});
const { threads, gold, sentences, errors, model } = values;
const [folder] = positionals;
if (sentences) evalSentences(sentences, errors);
else if (threads && model === "record" && folder) {
  recordQuestions(readLines(threads, threadSchema).map(toThread), folder);
} else if (threads && gold && model === "replay" && folder) {
  replayThreads(threads, gold, folder, errors);
} else if (threads && gold && (model === undefined || model === "ask")) {
  await evalThreads(threads, gold, errors, model ? await modelOfSettings() : undefined);
} else {
  console.error(
    "Give --threads T.jsonl --gold G.jsonl (--model ask: with the configured language model; --model record|replay FOLDER: with recorded answers), or --sentences S.jsonl (--errors lists them).",
  );
  process.exitCode = 2;
}

/** Only the language model's settings are needed; other settings may be missing. */
async function modelOfSettings() {
  const unused = testSettings({ databaseUrl: "postgres://unused", dataDir: ".data" });
  Object.assign(process.env, { ...unused, ...process.env });
  return (await import("./ask-threads.ts")).askAboutThreads;
}
