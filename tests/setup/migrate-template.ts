import { migrateDatabase } from "#app/adapters/db/migrate.server.ts";

await migrateDatabase();
