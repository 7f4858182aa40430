import { z } from "zod";
import { markdownTable, places } from "../quality/markdown.ts";
import type { MeasuredSet } from "../quality/measured-set.ts";
import { factsOf } from "../quality/quality-sets.ts";
import { bar, colours, dot, legend, line, svg, text } from "./svg.ts";

const rowHeight = 22;
const scaleSchema = z.object({
  tasks: z.number(),
  rows: z.array(
    z.object({
      read: z.string(),
      "1,000": z.number(),
      "10,000": z.number(),
      "100,000": z.number(),
    }),
  ),
});
const loadSchema = z.object({
  dashboards: z.array(
    z.object({
      browsers: z.number(),
      p50Ms: z.number(),
      p99Ms: z.number(),
      untilShownP99Ms: z.number(),
      healthP99Ms: z.number(),
    }),
  ),
});

/** The plots of the benches' parts, by part. Each reads what `bench` kept in `PART.json` beside it. */
export const plotOf: Partial<Record<string, (result: unknown) => string>> = {
  scale: plotGrowth,
  load: plotLatency,
};

/** Every read of `bench -- scale` for three sizes of desk, the slowest above. */
function plotGrowth(result: unknown): string {
  const { tasks, rows } = scaleSchema.parse(result);
  const sizes = ["1,000", "10,000", "100,000"] as const;
  const sorted = rows.toSorted((one, other) => other["100,000"] - one["100,000"]);
  const most = Math.max(...rows.flatMap((row) => sizes.map((size) => row[size])));
  const [left, top, width] = [280, 64, 460];
  const bottom = top + sorted.length * rowHeight;
  const at = (ms: number) => left + (ms / most) * width;
  const content = [
    ...legend(
      { x: left, y: 44 },
      sizes.map((size) => `${size} tasks`),
    ),
  ];
  for (let part = 0; part <= 4; part += 1) {
    const x = at((most * part) / 4);
    content.push(line({ x, y: top - 8 }, { x, y: bottom }));
    content.push(
      text({ x, y: bottom + 16 }, `${Math.round((most * part) / 4)} ms`, { anchor: "middle" }),
    );
  }
  for (const [index, row] of sorted.entries()) {
    const y = top + index * rowHeight + 6;
    content.push(text({ x: left - 10, y: y + 4 }, row.read, { anchor: "end" }));
    content.push(line({ x: at(row["1,000"]), y }, { x: at(row["100,000"]), y }, "#999", 2));
    for (const [place, size] of sizes.entries()) {
      content.push(dot({ x: at(row[size]), y }, colours[place] ?? "#222"));
    }
  }
  const title = `Each list and search by the size of the desk, among ${tasks.toLocaleString("en")} tasks (median)`;
  return svg({ width: left + width + 40, height: bottom + 30 }, title, content);
}

/** How long the desk takes while many browsers open it at once, on a logarithmic axis. */
function plotLatency(result: unknown): string {
  const { dashboards } = loadSchema.parse(result);
  const series = ["p50Ms", "p99Ms", "untilShownP99Ms"] as const;
  const [left, top, width, height] = [80, 70, 600, 300];
  const decades = Math.ceil(
    Math.log10(Math.max(10, ...dashboards.flatMap((row) => series.map((name) => row[name])))),
  );
  const atY = (ms: number) => top + height - (Math.log10(Math.max(1, ms)) / decades) * height;
  const atX = (index: number) => left + 40 + (index * (width - 80)) / (dashboards.length - 1);
  const content = legend({ x: left, y: 46 }, [
    "a response, half within",
    "a response, 99 % within",
    "shown, with tries, 99 %",
  ]);
  for (let decade = 0; decade <= decades; decade += 1) {
    const y = atY(10 ** decade);
    content.push(line({ x: left, y }, { x: left + width, y }));
    content.push(
      text({ x: left - 8, y: y + 4 }, `${(10 ** decade).toLocaleString("en")} ms`, {
        anchor: "end",
      }),
    );
  }
  for (const [index, { browsers }] of dashboards.entries()) {
    const at = { x: atX(index), y: top + height + 20 };
    content.push(text(at, String(browsers), { anchor: "middle" }));
  }
  for (const [order, name] of series.entries()) {
    const points = dashboards.map((row, index) => ({ x: atX(index), y: atY(row[name]) }));
    for (const [index, point] of points.entries()) {
      const next = points[index + 1];
      if (next) content.push(line(point, next, colours[order], 2));
      content.push(dot(point, colours[order] ?? "#222"));
    }
  }
  const title = "One web process: browsers that open the desk at once, three times each";
  return svg({ width: left + width + 40, height: top + height + 36 }, title, content);
}

const byF1 = (one: MeasuredSet, other: MeasuredSet) => one.figures.f1 - other.figures.f1;

/** F1 of every labelled set, the worst above. */
export function plotQuality(sets: readonly MeasuredSet[]): string {
  const sorted = sets.toSorted(byF1);
  const [left, top, width] = [320, 64, 400];
  const content = legend({ x: left, y: 44 }, ["rules were tuned on it", "never tuned on"]);
  for (const [index, { name, figures, rulesVersion }] of sorted.entries()) {
    const y = top + index * rowHeight;
    const { label, isTuned } = factsOf(name);
    const shown = `${name}: ${label.length > 36 ? `${label.slice(0, 35)}…` : label}`;
    content.push(text({ x: left - 10, y: y + 13 }, shown, { anchor: "end" }));
    content.push(bar({ x: left, y }, figures.f1 * width, rowHeight - 6, colours[isTuned ? 0 : 1]));
    const figure = `${figures.f1.toFixed(2)} (rules ${rulesVersion})`;
    content.push(text({ x: left + figures.f1 * width + 6, y: y + 13 }, figure));
  }
  const height = top + sorted.length * rowHeight + 16;
  return svg(
    { width: left + width + 110, height },
    "Tasks found by the rules: F1 of every labelled set",
    content,
  );
}

/** The same as a table, for RESULTS.md. */
export function tableOfSets(sets: readonly MeasuredSet[]): string {
  const rows = sets.toSorted(byF1).map(({ name, threads, items, rulesVersion, figures }) => {
    const { label, isTuned } = factsOf(name);
    const counts = [threads, items, isTuned ? "yes" : "never", rulesVersion];
    return [name, label, ...counts, ...[figures.p, figures.r, figures.f1].map(places)];
  });
  return markdownTable(
    ["set", "what", "threads", "items", "tuned on", "rules", "P", "R", "F1"],
    rows,
  );
}
