import { join } from "node:path";
import { z } from "zod";
import { type Child, startChild } from "#app/processes/children/start-child.ts";
import type { RoleUrls } from "./database-roles.ts";

export interface Keeper extends Child, RoleUrls {
  /** A sentence to show when the database is not in the usual folder. */
  note: string | null;
}

const readySchema = z.object({
  ownerUrl: z.string(),
  url: z.string(),
  note: z.string().nullable(),
});

/**
 * Starts the keeper of the embedded PostgreSQL whose data is in `dataDir`, and waits until the database
 * answers. The database stops when the keeper is stopped or this process ends. `settings` are PostgreSQL
 * settings that override ours. Rejects with one sentence when the database cannot run.
 */
export async function startDatabaseKeeper(options: {
  dataDir: string;
  env: NodeJS.ProcessEnv;
  onLine: (line: string) => void;
  settings?: Record<string, string>;
}): Promise<Keeper> {
  const { dataDir, env, onLine, settings = {} } = options;
  const child = await startChild({
    name: "database keeper",
    command: [
      join(import.meta.dirname, "../database-keeper.ts"),
      "--data",
      dataDir,
      ...Object.entries(settings).flatMap(([name, value]) => ["--set", `${name}=${value}`]),
    ],
    env,
    onLine,
  });
  return { ...child, ...readySchema.parse(child.ready) };
}

export type DatabaseSettings = { DATABASE_URL: string; DATABASE_OWNER_URL: string };

/** The settings that name the embedded database. */
export function settingsOf({ url, ownerUrl }: RoleUrls): DatabaseSettings {
  return { DATABASE_URL: url, DATABASE_OWNER_URL: ownerUrl };
}
