import { mkdtempSync } from "node:fs";
import { join } from "node:path";
import { createTestDatabase, type TestDatabase } from "../database/test-database.ts";

type Surroundings = TestDatabase & { dataDir: string };

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
  const database = await createTestDatabase(postgresUrl);
  return { ...database, dataDir: mkdtempSync(join(runFolder, "routes-")) };
}
