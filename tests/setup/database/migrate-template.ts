import { migrateDatabase } from "#app/adapters/db/migrate.server.ts";
import { createQueues, stopQueue } from "#app/adapters/queue/queue.server.ts";
import { jobKinds } from "#app/jobs/start.server.ts";

await migrateDatabase();
await createQueues(jobKinds);
await stopQueue();
