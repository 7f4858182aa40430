import { randomBytes, randomUUID } from "node:crypto";
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { writePrivateFile } from "#app/adapters/secrets/write-private-file.ts";
import { findFreePort } from "#app/processes/children/ports.ts";

/** The data for connecting to the embedded PostgreSQL again; stored in DATA_DIR with mode 0600. */
export interface PostgresCredentials {
  user: string;
  password: string;
  /** The port used last. */
  port: number;
}

const credentialsSchema = z.object({
  user: z.string(),
  password: z.string(),
  port: z.number().int(),
});

const fileOf = (dataDir: string) => join(dataDir, "postgres.json");

function readCredentials(dataDir: string): PostgresCredentials | null {
  const file = fileOf(dataDir);
  if (!existsSync(file)) return null;
  return credentialsSchema.parse(JSON.parse(readFileSync(file, "utf8")));
}

/** Reads the credentials of this data folder, or creates and stores new ones. */
export async function ensureCredentials(dataDir: string): Promise<PostgresCredentials> {
  const file = fileOf(dataDir);
  const stored = readCredentials(dataDir);
  if (stored) return stored;
  const fresh = {
    user: "galley",
    password: randomBytes(24).toString("base64url"),
    port: await findFreePort(),
  };
  const draft = `${file}.${randomUUID()}`;
  writeFileSync(draft, JSON.stringify(fresh), { flag: "wx", mode: 0o600 });
  try {
    linkSync(draft, file);
    return fresh;
  } catch {
    // Another process created them in the meantime.
    return ensureCredentials(dataDir);
  } finally {
    rmSync(draft);
  }
}

/** Stores the port that PostgreSQL listens on, so that the next start tries the same port first. */
export function rememberPort(dataDir: string, credentials: PostgresCredentials): void {
  if (readCredentials(dataDir)?.port === credentials.port) return;
  writePrivateFile(fileOf(dataDir), JSON.stringify(credentials));
}

export function connectionUrl(credentials: PostgresCredentials, database: string): string {
  const { user, password, port } = credentials;
  return `postgres://${user}:${password}@127.0.0.1:${port}/${database}`;
}
