import { mkdtempSync } from "node:fs";
import { join } from "node:path";
import { createTestDatabase } from "../database/test-database.ts";

type Surroundings = { databaseUrl: string; dataDir: string };

let made: Promise<Surroundings> | undefined;

/**
 * Creates the database and the data folder that all files of this test process share; deleted at the end of
 * the run.
 */
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
