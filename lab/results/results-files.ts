import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { readFigures } from "../quality/kept-figures.ts";
import { plotOf, plotQuality, tableOfSets } from "./plots.ts";

const folder = import.meta.dirname;
const page = fileURLToPath(new URL("../RESULTS.md", import.meta.url));

/** Stores what a bench measured, from which its plot is drawn. */
export function storeResult(part: string, result: unknown): void {
  if (!plotOf[part]) return;
  writeFileSync(join(folder, `${part}.json`), `${JSON.stringify(result, null, 2)}\n`);
  writeResults();
}

/** Writes the plots, and the table of the sets in RESULTS.md. */
export function writeResults(): void {
  for (const [file, content] of Object.entries(resultsFiles())) writeFileSync(file, content);
}

/** The files that follow from stored figures, with their content. */
export function resultsFiles(): Record<string, string> {
  const sets = readFigures();
  const files = {
    [join(folder, "quality.svg")]: plotQuality(sets),
    [page]: pageWith(tableOfSets(sets)),
  };
  for (const [part, plot] of Object.entries(plotOf)) {
    const figures = join(folder, `${part}.json`);
    if (!plot || !existsSync(figures)) continue;
    files[join(folder, `${part}.svg`)] = plot(JSON.parse(readFileSync(figures, "utf8")));
  }
  return files;
}

function pageWith(table: string): string {
  const marked = /(<!-- sets -->\n)[\s\S]*?(\n<!-- \/sets -->)/;
  return readFileSync(page, "utf8").replace(marked, (_, start, end) => `${start}${table}${end}`);
}
