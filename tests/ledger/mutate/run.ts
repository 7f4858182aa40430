import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { readLedger } from "../document.ts";
import { readText } from "../test-files.ts";
import { changed, sample, seededRandom } from "./change.ts";
import { equivalents } from "./equivalents.ts";
import { createJudge } from "./notice.ts";
import { listShipped, type Shipped } from "./shipped.ts";
import { suitesFor } from "./suites.ts";
import { listUntested, readable, testFiles } from "./untested.ts";
import { prepareWorkplace } from "./workplace.ts";

/**
 * `npm run ledger:mutate -w lab -- N [--seed S] [--only path] [--quick]`: changes N strings and constants of the
 * shipped code, one at a time, and prints those that no test noticed. `--quick` runs only the type check and
 * the nearest tests that need no browser; `--untested` lists texts that occur in no test.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    untested: { type: "boolean" },
    quick: { type: "boolean", default: false },
    only: { type: "string", default: "" },
    seed: { type: "string", default: String(Date.now() % 100_000) },
  },
});
const root = resolve(import.meta.dirname, "../../..");

if (values.untested) {
  const untested = listUntested(root, values.only);
  for (const one of untested) console.log(`${placeOf(one)}  ${readable(one.raw).trim()}`);
  console.log(`${untested.length} texts stand in no test`);
} else {
  await mutate(Number(positionals[0] ?? 40));
}

async function mutate(count: number) {
  const random = seededRandom(Number(values.seed));
  const candidates = listShipped(root, values.only).filter(
    ({ file, raw }) => !equivalents.some((known) => known.file === file && known.raw === raw),
  );
  const chosen = sample(candidates, count, random);
  console.log(`${chosen.length} of ${candidates.length} literals, seed ${values.seed}`);
  const known = {
    root,
    testFiles: testFiles(root),
    rows: readLedger(readText(resolve(root, "docs/specification-ledger.md")) ?? ""),
    quick: values.quick,
  };
  const workplace = prepareWorkplace(root);
  const judge = createJudge(workplace);
  const survivors: string[] = [];
  try {
    for (const [index, one] of chosen.entries()) {
      const becomes = changed(one, random);
      const startedAt = Date.now();
      const notice = await judge({ ...one, becomes }, suitesFor(one, known));
      const what = `${placeOf(one)}  ${shown(one.raw)} → ${shown(becomes)}`;
      const seconds = Math.round((Date.now() - startedAt) / 1000);
      const told = notice ? `killed   ${what}  (${notice.by})` : `SURVIVED ${what}`;
      console.log(`${index + 1}/${chosen.length} ${told} ${seconds} s`);
      if (!notice) survivors.push(what);
    }
  } finally {
    workplace.remove();
  }
  console.log(`\nkilled ${chosen.length - survivors.length}, survived ${survivors.length}`);
  for (const survivor of survivors) console.log(`- ${survivor}`);
  if (survivors.length > 0) process.exitCode = 1;
}

function placeOf({ file, line }: Shipped): string {
  return `${file}:${line}`;
}

function shown(text: string): string {
  return JSON.stringify(readable(text).trim().slice(0, 100));
}
