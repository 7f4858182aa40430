import { Client } from "pg";
import { openBenchDatabase } from "../bench-database.ts";
import { median, round } from "../processes.ts";
import type { Read } from "./reads.ts";
import { seedDesk } from "./seed-desk.ts";

const sizes = [1_000, 10_000, 100_000];
/** Desks of other people in the same tables: a million tasks in all. */
const others = { desks: 89, tasks: 10_000 };
const rounds = 15;

/**
 * Measures every read that shows a page, in milliseconds (median), for desks of 1,000, 10,000 and 100,000
 * tasks among a million in one database, and how much the largest takes of the smallest's time.
 */
export async function runScale() {
  const database = await openBenchDatabase();
  // Modules of the app read the settings when they are imported.
  const { closeDatabase } = await import("#app/adapters/db/client.server.ts");
  const { reads } = await import("./reads.ts");
  const client = new Client({ connectionString: database.env.DATABASE_URL });
  await client.connect();
  try {
    const desks: { id: string }[] = [];
    for (const size of sizes) desks.push(await seedDesk(client, size));
    for (let n = 0; n < others.desks; n += 1) await seedDesk(client, others.tasks);
    await client.query("vacuum analyze");
    const rows: Record<string, string | number>[] = [];
    for (const [name, read] of Object.entries(reads)) {
      const [small = 0, medium = 0, large = 0] = await measure(read, desks);
      rows.push({
        read: name,
        "1,000": round(small),
        "10,000": round(medium),
        "100,000": round(large),
        growth: round(large / small),
      });
    }
    const counted = await client.query<{ tasks: number }>(
      "select count(*)::int as tasks from tasks",
    );
    return { tasks: counted.rows[0]?.tasks ?? 0, rows };
  } finally {
    await client.end();
    await closeDatabase();
    await database.close();
  }
}

/** The median milliseconds of a read for each desk. */
async function measure(read: Read, desks: { id: string }[]): Promise<number[]> {
  const times: number[][] = desks.map(() => []);
  // In turns, so that a busy moment of the machine is shared by all sizes. The first round warms up.
  for (let turn = 0; turn <= rounds; turn += 1) {
    for (const [index, desk] of desks.entries()) {
      const started = performance.now();
      await read(desk, (sizes[index] ?? 0) / 6);
      if (turn > 0) times[index]?.push(performance.now() - started);
    }
  }
  return times.map(median);
}
