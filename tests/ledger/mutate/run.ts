import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { listUntested, readable } from "./untested.ts";

/**
 * `npm run ledger:mutate -- N [--seed S] [--only path]`: changes N strings and constants of the
 * shipped code, one at a time, and tells which no test noticed. `--untested` lists texts that stand
 * in no test.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    untested: { type: "boolean" },
    only: { type: "string", default: "" },
    seed: { type: "string", default: String(Date.now() % 100_000) },
  },
});
const root = resolve(import.meta.dirname, "../../..");

if (values.untested) {
  const untested = listUntested(root, values.only);
  for (const { file, line, raw } of untested)
    console.log(`${file}:${line}  ${readable(raw).trim()}`);
  console.log(`${untested.length} texts stand in no test`);
} else {
  console.log(positionals, values.seed);
}
