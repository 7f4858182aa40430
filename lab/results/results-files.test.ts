import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { readFigures } from "../quality/kept-figures.ts";
import { resultsFiles } from "./results-files.ts";

it("plots and tables say what was measured", () => {
  for (const [file, content] of Object.entries(resultsFiles())) {
    expect(readFileSync(file, "utf8"), file).toBe(content);
  }
});

it("RESULTS.md leaves no set out", () => {
  const [page = ""] = Object.keys(resultsFiles()).filter((file) => file.endsWith("RESULTS.md"));
  const text = readFileSync(page, "utf8");
  for (const { name } of readFigures()) expect(text).toContain(`| ${name} |`);
});
