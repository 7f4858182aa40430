import { mkdtempSync } from "node:fs";
import { join } from "node:path";
import { createTestDatabase } from "./test-database.ts";

type Surroundings = { databaseUrl: string; dataDir: string };

let made: Promise<Surroundings> | undefined;

/** The database and the data folder of this process of tests, for all files that it runs; gone at the run's end. */
export function surroundingsOfProcess(at: {
  postgresUrl: string;
  runFolder: string;
}): Promise<Surroundings> {
  made ??= make(at);
  return made;
}

async function make({ postgresUrl, runFolder }: { postgresUrl: string; runFolder: string }) {
  const databaseUrl = await createTestDatabase(postgresUrl);
  return { databaseUrl, dataDir: mkdtempSync(join(runFolder, "routes-")) };
}
