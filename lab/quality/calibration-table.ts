import { type ConfidenceStep, inSteps } from "../extraction/confidence-steps.ts";
import { markdownTable, places } from "./markdown.ts";

/** The kinds of items, the width of the steps, and the confidence from which on they are tasks. */
type Wanted = { kinds: readonly string[]; width: number; sure: number };

/** How often items of each confidence were right, step by step, for several groups of sets. */
export function calibrationTable(
  groups: Readonly<Record<string, readonly ConfidenceStep[]>>,
  { kinds, width, sure }: Wanted,
): string {
  const columns = Object.entries(groups).map(([name, steps]) => {
    const some = steps.filter(({ kind }) => kinds.includes(kind));
    return { name, steps: new Map(inSteps(some, width).map((step) => [step.from, step])) };
  });
  const all = [...new Set(columns.flatMap(({ steps }) => [...steps.keys()]))].sort((a, b) => a - b);
  const rows = all.map((from) => [
    `from ${from.toFixed(2)}`,
    from < sure ? "'Not sure'" : "task",
    ...columns.map(({ steps }) => cell(steps.get(from))),
  ]);
  return markdownTable(["confidence", "becomes", ...columns.map(({ name }) => name)], rows);
}

function cell(step: { right: number; found: number } | undefined): string {
  if (!step) return "–";
  return `${places(step.right / step.found)} (${step.right} of ${step.found})`;
}
