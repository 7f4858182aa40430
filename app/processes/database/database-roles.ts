import { createHmac } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Client } from "pg";
import { connectionUrl, type PostgresCredentials } from "./postgres-credentials.ts";

/** The addresses of a database for its two roles: see roles.sql. */
export interface RoleUrls {
  /** For DATABASE_OWNER_URL. */
  ownerUrl: string;
  /** For DATABASE_URL. */
  url: string;
}

/**
 * The roles' addresses of a database of the embedded server. Their passwords follow from the superuser's and lead to it
 * in no way, so data folders of earlier versions need no other file.
 */
export function roleUrls(superuser: PostgresCredentials, database: string): RoleUrls {
  const urlOf = (user: string) =>
    connectionUrl({ ...superuser, user, password: passwordOf(superuser, user) }, database);
  return { ownerUrl: urlOf("galley_owner"), url: urlOf("galley_app") };
}

function passwordOf(superuser: PostgresCredentials, role: string): string {
  return createHmac("sha256", superuser.password).update(role).digest("base64url");
}

/** Makes the roles, and gives the owner what is in the database: an earlier version's superuser owned it. */
export async function makeRoles(superuser: PostgresCredentials, database: string): Promise<void> {
  const roles = await readFile(join(import.meta.dirname, "roles.sql"), "utf8");
  const client = new Client({
    connectionString: connectionUrl(superuser, database),
    // As PGOPTIONS in compose.yml.
    options: `-c galley.owner_password=${passwordOf(superuser, "galley_owner")} -c galley.app_password=${passwordOf(superuser, "galley_app")}`,
  });
  try {
    await client.connect();
    await client.query(roles);
  } finally {
    await client.end();
  }
}
