import { type ConfidenceStep, ofAllKinds } from "../extraction/confidence-steps.ts";
import { markdownTable, places } from "./markdown.ts";

/**
 * How often what was found with some confidence was right, in steps of 0.05, for several groups of sets. Below
 * `sure` it is 'Not sure'.
 */
export function calibrationTable(
  groups: Readonly<Record<string, readonly ConfidenceStep[]>>,
  kinds: readonly string[],
  sure: number,
): string {
  const columns = Object.entries(groups).map(([name, steps]) => {
    const some = steps.filter(({ kind }) => kinds.includes(kind));
    return { name, steps: new Map(ofAllKinds(some).map((step) => [step.from, step])) };
  });
  const all = [...new Set(columns.flatMap(({ steps }) => [...steps.keys()]))].sort((a, b) => a - b);
  const rows = all.map((from) => [
    `${from.toFixed(2)} to ${(from + 0.05).toFixed(2)}`,
    from < sure ? "'Not sure'" : "task",
    ...columns.map(({ steps }) => cell(steps.get(from))),
  ]);
  return markdownTable(["confidence", "becomes", ...columns.map(({ name }) => name)], rows);
}

function cell(step: { right: number; found: number } | undefined): string {
  if (!step) return "–";
  return `${places(step.right / step.found)} (${step.right} of ${step.found})`;
}
