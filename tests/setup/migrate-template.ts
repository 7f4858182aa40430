import { migrateDatabase } from "#app/adapters/db/migrate.server.ts";

await migrateDatabase();
try {
  const { createQueues, stopQueue } = await import("#app/adapters/queue/queue.server.ts");
  const { jobKinds } = await import("#app/jobs/start.server.ts");
  await createQueues(jobKinds);
  await stopQueue();
} catch (error) {
  console.error("The queues are missing from the test databases:", error);
}
