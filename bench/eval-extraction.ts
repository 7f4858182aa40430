import { parseArgs } from "node:util";
import { testSettings } from "#tests/setup/test-settings.ts";
import { evalSentences } from "./extraction/eval-sentences.ts";
import { evalThreads } from "./extraction/eval-threads.ts";

const { values } = parseArgs({
  options: {
    threads: { type: "string" },
    gold: { type: "string" },
    sentences: { type: "string" },
    errors: { type: "boolean", default: false },
    model: { type: "boolean", default: false },
  },
});
if (values.sentences) evalSentences(values.sentences, values.errors);
else if (values.threads && values.gold) {
  const ask = values.model ? await modelOfSettings() : undefined;
  await evalThreads(values.threads, values.gold, values.errors, ask);
} else {
  console.error(
    "Give --threads T.jsonl --gold G.jsonl (--model asks the configured language model as well), or --sentences S.jsonl (--errors lists them).",
  );
  process.exitCode = 2;
}

/** Of the settings only the language model's have a part in it; the rest need not be there. */
async function modelOfSettings() {
  const unused = testSettings({ databaseUrl: "postgres://unused", dataDir: ".data" });
  Object.assign(process.env, { ...unused, ...process.env });
  return (await import("./extraction/ask-threads.ts")).askAboutThreads;
}
