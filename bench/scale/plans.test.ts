import { Client } from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { z } from "zod";
import { closeDatabase } from "#app/adapters/db/client.server.ts";
import { env } from "#app/env.server.ts";
import { type Asked, captureQueries } from "./capture-queries.ts";
import { reads } from "./reads.ts";
import { seedDesk } from "./seed-desk.ts";

/** A read may examine this many rows without returning them, or ten times as many as it returns. */
const allowedInVain = 300;
const allowedShare = 10;
/** A search looks at the newest 2,000 of each kind before it uses an index (newest-first.ts). */
const allowedInSearch = 2_500;
const tasks = 12_000;

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
const answer = z.tuple([z.object({ "QUERY PLAN": z.tuple([z.object({ Plan: planNode })]) })]);

let client: Client;
let viewer: { id: string };
beforeAll(async () => {
  client = new Client({ connectionString: env().DATABASE_URL });
  await client.connect();
  viewer = await seedDesk(client, tasks);
  for (let others = 0; others < 3; others += 1) await seedDesk(client, 3_000);
  await client.query("vacuum analyze");
  // On tables of this size the planner reads whole tables where an index would serve as well.
  await client.query("set enable_seqscan = off");
});
afterAll(async () => {
  vi.restoreAllMocks();
  await client.end();
  await closeDatabase();
});

test.each(Object.keys(reads))("%s: reads little more than it shows, by an index", async (name) => {
  const asked = await captureQueries(() => reads[name]?.(viewer, tasks / 6));
  expect(asked.length).toBeGreaterThan(0);
  const allowed = name.startsWith("search") ? allowedInSearch : allowedInVain;
  const wasted: string[] = [];
  for (const query of asked) {
    for (const node of nodesOf(await planOf(query))) {
      const what = `${node["Node Type"]} ${node["Index Name"] ?? node["Relation Name"] ?? ""}`;
      if (node["Node Type"] === "Seq Scan") wasted.push(`${what}: the whole table`);
      const removed = node["Rows Removed by Filter"] + node["Rows Removed by Index Recheck"];
      const inVain = removed * node["Actual Loops"];
      const returned = node["Actual Rows"] * node["Actual Loops"];
      if (inVain > Math.max(allowed, allowedShare * returned)) {
        wasted.push(`${what}: ${inVain} rows for ${returned}`);
      }
    }
  }
  expect(wasted).toEqual([]);
});

test.each(Object.keys(reads).filter((name) => name.startsWith("how many tasks")))(
  "%s: read by an index too where the planner may read the whole table",
  async (name) => {
    const asked = await captureQueries(() => reads[name]?.(viewer, tasks / 6));
    await client.query("set enable_seqscan = on");
    try {
      const nodes = (await Promise.all(asked.map(planOf))).flatMap(nodesOf);
      const tables = nodes.filter((node) => node["Node Type"] === "Seq Scan");
      expect(tables.map((node) => node["Relation Name"])).not.toContain("tasks");
    } finally {
      await client.query("set enable_seqscan = off");
    }
  },
);

async function planOf({ text, values }: Asked): Promise<PlanNode> {
  const { rows } = await client.query(`explain (analyze, format json) ${text}`, values);
  return answer.parse(rows)[0]["QUERY PLAN"][0].Plan;
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...node.Plans.flatMap(nodesOf)];
