import { z } from "zod";

/** A statement may read this many rows, or ten times as many as it returns. */
const allowedRows = 200;
const allowedShare = 10;
/** The planner may read a whole table with fewer rows: an index would not be faster. */
const smallTable = 1_000;

const planNode = z.object({
  "Node Type": z.string(),
  "Relation Name": z.string().optional(),
  "Index Name": z.string().optional(),
  "Actual Rows": z.number(),
  "Actual Loops": z.number(),
  "Rows Removed by Filter": z.number().default(0),
  "Rows Removed by Index Recheck": z.number().default(0),
  get Plans() {
    return z.array(planNode).default([]);
  },
});
type PlanNode = z.output<typeof planNode>;

/** The rows of `explain (analyze, format json)`. */
export const explained = z
  .tuple([z.object({ "QUERY PLAN": z.tuple([z.object({ Plan: planNode })]) })])
  .transform(([row]) => row["QUERY PLAN"][0].Plan);

/**
 * Returns what a statement reads in vain. Every row that a scan looks at counts, however often and wherever it is dropped:
 * by a filter, by a join, or by a count. So a join that reads thousands of rows to return a few is found too.
 * `sizes` are the rows of each table; `allowed` is how many rows a statement may read that is known to count or search.
 */
export function wastedReads(
  plan: PlanNode,
  sizes: ReadonlyMap<string, number>,
  allowed = allowedRows,
): string[] {
  const returned = plan["Actual Rows"] * plan["Actual Loops"];
  const most = Math.max(allowed, allowedShare * returned);
  return nodesOf(plan).flatMap((node) => {
    const table = node["Relation Name"] ?? "";
    const source = node["Index Name"] ?? table;
    if (source === "") return [];
    const what = `${node["Node Type"]} ${source}`;
    const isWhole = node["Node Type"] === "Seq Scan";
    if (isWhole && (sizes.get(table) ?? 0) >= smallTable) return [`${what}: the whole table`];
    const read = rowsRead(node);
    return read > most ? [`${what}: ${read} rows for ${returned}`] : [];
  });
}

function rowsRead(node: PlanNode): number {
  const removed = node["Rows Removed by Filter"] + node["Rows Removed by Index Recheck"];
  return Math.round((node["Actual Rows"] + removed) * node["Actual Loops"]);
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...node.Plans.flatMap(nodesOf)];
