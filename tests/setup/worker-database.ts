import { createTestDatabase } from "./test-database.ts";

let made: Promise<string> | undefined;

/** The database of this process of tests, for all files that it runs; gone with PostgreSQL at the run's end. */
export function databaseOfWorker(postgresUrl: string): Promise<string> {
  made ??= createTestDatabase(postgresUrl);
  return made;
}
