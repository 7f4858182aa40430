import { migrateDatabase } from "#app/adapters/db/migrate.server.ts";
import { startJobs } from "#app/jobs/start.server.ts";
import { tellFailure, tellReady, whenToldToStop } from "./told-to-stop.ts";

/** The worker process: brings the database up to date, then works the job queues. */
try {
  await migrateDatabase();
  const jobs = await startJobs();
  whenToldToStop(() => jobs.stop());
  tellReady({ worker: process.pid });
} catch (error) {
  tellFailure(error);
}
