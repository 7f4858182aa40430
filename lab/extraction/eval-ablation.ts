import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { instrumentExtraction } from "./ablation/instrument.ts";
import { RuleWatch } from "./ablation/rule-watch.ts";

/**
 * Prints what each rule of the extraction is worth: in how many labelled mails, of how many hands, it matches, and by how much F1
 * of each set changes without it.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    by: { type: "string", default: "pattern" },
    sets: { type: "string" },
    json: { type: "string" },
    without: { type: "string" },
  },
});
const watch = new RuleWatch();
instrumentExtraction(watch);
const { ablate, openSets, unitsBy } = await import("./ablation/ablate.ts");
const units = unitsBy(watch, values.by, values.sets?.split(",") ?? openSets);
const named = units.filter(({ name }) => positionals.every((part) => name.includes(part)));
const rows = ablate(watch, named, values.without?.split(","));
if (values.json) writeFileSync(values.json, JSON.stringify(rows));
