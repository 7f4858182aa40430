import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { writeResults } from "../results/results-files.ts";
import { keepFigures } from "./kept-figures.ts";
import { measureSet } from "./measure-set.ts";
import { setsOf } from "./quality-sets.ts";
import { qualityPage } from "./write-page.ts";

/** Writes docs/quality.md and the plot and table of lab/RESULTS.md: our own set is measured, and those of --set; the others keep their figures. */
const measured = setsOf(process.argv.slice(2)).map(measureSet);
const page = fileURLToPath(new URL("../../docs/quality.md", import.meta.url));
writeFileSync(page, qualityPage(keepFigures(measured)));
writeResults();
for (const { name, figures } of measured) console.log(name.padEnd(10), JSON.stringify(figures));
