import { projectRoot } from "#app/env.server.ts";
import { openBenchDatabase } from "../bench-database.ts";
import { serveOurs } from "../dashboard/serve.ts";

const concurrent = [1, 10, 50, 200, 600];
const streams = [2_000, 10_000];
/** The people's desks have 50 threads and 250 tasks. */
const people = 100;

/**
 * Measures one web process under load: many browsers that open the desk at once, then many open event streams.
 * Needs as many file descriptors as streams.
 */
export async function runLoad() {
  const database = await openBenchDatabase();
  const { DATABASE_URL } = database.env;
  // Modules of the app read the settings when they are imported.
  const { closeDatabase } = await import("#app/adapters/db/client.server.ts");
  const { followChanges } = await import("./follow-changes.ts");
  const { seedAccounts } = await import("../dashboard/seed-accounts.ts");
  const { openDashboards } = await import("./open-dashboards.ts");
  const { addPeople, signInAll } = await import("./seed-people.ts");
  try {
    await seedAccounts(DATABASE_URL, {
      users: people,
      threads: 50,
      tasks: 250,
      otherThreads: 50,
      otherTasks: 250,
    });
    const owners = await signInAll(DATABASE_URL);
    const dashboards = [];
    for (const browsers of concurrent) {
      const served = await serveOurs("web", projectRoot, database.env);
      dashboards.push(await openDashboards(served, owners, browsers));
      console.error(dashboards.at(-1));
      await served.stop();
    }
    const followed = [];
    for (const count of streams) {
      const followers = await addPeople(DATABASE_URL, count);
      const served = await serveOurs("web", projectRoot, database.env);
      followed.push(await followChanges(served, DATABASE_URL, followers, count));
      console.error(followed.at(-1));
      await served.stop();
    }
    return { dashboards, streams: followed };
  } finally {
    await closeDatabase();
    await database.close();
  }
}
