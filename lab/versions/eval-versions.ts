import { parseArgs } from "node:util";
import { judgeSet, ratesOf } from "./judge-versions.ts";
import { readSetFrom } from "./version-sets.ts";

const { values } = parseArgs({
  options: {
    threads: { type: "string" },
    gold: { type: "string" },
    errors: { type: "boolean", default: false },
  },
});
if (values.threads && values.gold) {
  const figures = judgeSet(readSetFrom(values.threads, values.gold));
  if (values.errors) {
    for (const pair of figures.missed) console.log(`missed  ${pair}`);
    for (const pair of figures.wrong) console.log(`wrong   ${pair}`);
  }
  console.log(JSON.stringify({ pairs: ratesOf(figures), stacks: figures.stacks }));
} else {
  console.error("Give --threads T.jsonl --gold G.jsonl (--errors lists the pairs that differ).");
  process.exitCode = 2;
}
