import { createHash } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { type ArchivedFile, readArchive } from "#app/adapters/backup/read-archive.server.ts";
import { damaged, UnusableBackup } from "#app/adapters/backup/unusable-backup.ts";
import { blobs } from "#app/adapters/blobs/blobs.server.ts";
import {
  type FilledDatabase,
  fillEmptyDatabase,
} from "#app/adapters/db/dump/empty-database.server.ts";
import { migrateDatabase } from "#app/adapters/db/migrate.server.ts";
import { env } from "#app/env.server.ts";
import {
  type Head,
  headName,
  headSchema,
  type Manifest,
  manifestName,
  manifestSchema,
  readName,
} from "./contents-of-backup.ts";

/** A larger file cannot be a list of tables and parts. */
const mostJsonBytes = 256 * 1024 * 1024;

/**
 * Restores a backup into an empty database and an empty store, and brings the database to this version. Nobody is signed in
 * afterwards, and no mailbox is read until its owner signs in again. Everything or nothing: when it fails, the database is as it was, and contents that were stored are deleted. Throws UnusableBackup
 * when something is stored there already, when the backup is damaged, of a newer version, or encrypted with another key, and
 * when everything is restored but newer migrations fail or are stopped. Throws the signal's reason when it is aborted
 * before everything is restored.
 */
export async function restoreBackup(path: string, signal?: AbortSignal): Promise<Head & Manifest> {
  if (!(await blobs().isEmpty())) {
    throw new UnusableBackup(
      "There are files already where they would be restored to. Set DATA_DIR or STORAGE_BUCKET to an empty place.",
    );
  }
  const restored = await restoreAllOrNothing(path, signal);
  try {
    await migrateDatabase(undefined, signal);
  } catch (error) {
    if (signal?.aborted) {
      throw new UnusableBackup(
        "Stopped: everything is restored, and the database is brought to this version when Galley starts.",
      );
    }
    throw new UnusableBackup(
      `Everything is restored, but the database could not be brought to this version: ${error instanceof Error ? error.message : error}. Galley tries again when it starts.`,
      { cause: error },
    );
  }
  return restored;
}

async function restoreAllOrNothing(path: string, signal?: AbortSignal): Promise<Head & Manifest> {
  const files = readArchive(path, env().BACKUP_KEY, signal);
  const stored = new Set<string>();
  try {
    const first = await files.next();
    if (first.done || first.value.name !== headName) {
      throw new UnusableBackup("This is no backup of Galley.");
    }
    const head = await readJson(first.value, headSchema);
    const restored: Head & Manifest = { ...head, ...nothing() };
    await fillEmptyDatabase(
      head.migrations,
      head.tables,
      async (database) => {
        Object.assign(restored, await restoreFiles(files, head, database, stored));
        await leaveOldRevisionsBehind(database);
        await leaveAccessBehind(database, head);
      },
      signal,
    );
    return restored;
  } catch (error) {
    for (const userId of stored) await blobs().removeAll(userId);
    throw signal?.aborted ? signal.reason : error;
  } finally {
    await files.return();
  }
}

const nothing = (): Manifest => ({
  rows: {},
  parts: {},
  contents: { count: 0, bytes: 0, names: "" },
  problems: [],
});

async function restoreFiles(
  files: AsyncIterable<ArchivedFile>,
  head: Head,
  database: FilledDatabase,
  stored: Set<string>,
): Promise<Manifest> {
  const found = nothing();
  for (const { name } of head.tables) found.rows[name] = 0;
  const names = createHash("sha256");
  const otherBytes: string[] = [];
  let manifest: Manifest | null = null;
  for await (const file of files) {
    if (manifest) throw new UnusableBackup(damaged);
    if (file.name === manifestName) {
      manifest = await readJson(file, manifestSchema);
      continue;
    }
    const means = readName(file.name);
    if (!means) throw new UnusableBackup(damaged);
    if ("table" in means) {
      await restorePart(file, means.table, head, database, found);
      continue;
    }
    stored.add(means.userId);
    if (!(await restoreContent(file, means))) otherBytes.push(file.name);
    names.update(`${file.name}\n`);
    found.contents.count += 1;
    found.contents.bytes += file.size;
  }
  found.contents.names = names.digest("hex");
  if (!manifest) throw new UnusableBackup(damaged);
  requireSame(found, manifest, otherBytes);
  return manifest;
}

async function restorePart(
  file: ArchivedFile,
  tableName: string,
  head: Head,
  database: FilledDatabase,
  found: Manifest,
): Promise<void> {
  const table = head.tables.find(({ name }) => name === tableName);
  if (!table) throw new UnusableBackup(damaged);
  const hash = createHash("sha256");
  const rows = await database.load(table, hashed(file.content, hash));
  found.parts[file.name] = hash.digest("hex");
  found.rows[tableName] = (found.rows[tableName] ?? 0) + rows;
}

async function* hashed(content: AsyncIterable<Uint8Array>, hash: ReturnType<typeof createHash>) {
  for await (const bytes of content) {
    hash.update(bytes);
    yield bytes;
  }
}

/** Stores a blob. Returns whether the SHA-256 of its bytes is its name. */
async function restoreContent(
  { content, size }: ArchivedFile,
  { userId, sha256 }: { userId: string; sha256: string },
): Promise<boolean> {
  const put = await blobs().putStream(userId, content, size);
  if (!put.ok) throw new UnusableBackup(damaged);
  // Other bytes are stored under another name that no row refers to: the sweep deletes them.
  return put.sha256 === sha256;
}

function requireSame(found: Manifest, manifest: Manifest, otherBytes: string[]): void {
  const known = manifest.problems.filter(({ problem }) => problem === "damaged");
  const isSame =
    same(found.parts, manifest.parts) &&
    same(found.rows, manifest.rows) &&
    same(found.contents, manifest.contents) &&
    otherBytes.join() === known.map(({ name }) => name).join();
  if (!isSame) throw new UnusableBackup(damaged);
}

function same(one: Record<string, unknown>, other: Record<string, unknown>): boolean {
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length && names.every((name) => one[name] === other[name])
  );
}

/**
 * Browsers and the extension may hold revisions that were taken after the backup. The restored database must
 * continue above them, or they would take its data for what they have already.
 */
async function leaveOldRevisionsBehind(database: FilledDatabase): Promise<void> {
  await database.run(
    sql`update revisions set revision = revision + extract(epoch from now())::bigint`,
  );
}

/**
 * What lets a browser or Galley itself in: people may have ended it since the backup, by logging out, by disconnecting the
 * mailbox or deleting the account, or an administrator by suspending them. Signing in gives each of it anew.
 */
const access: Record<string, SQL> = {
  sessions: sql`delete from sessions`,
  hand_over_codes: sql`delete from hand_over_codes`,
  mailbox_connections: sql`update mailbox_connections
    set state = 'disconnected', sealed_refresh_token = null, sealed_access_token = null, access_token_expires_at = null
    where state = 'connected'`,
};

async function leaveAccessBehind(database: FilledDatabase, head: Head): Promise<void> {
  for (const { name } of head.tables) {
    const statement = access[name];
    if (statement) await database.run(statement);
  }
}

async function readJson<Schema extends z.ZodType>(
  { size, content }: ArchivedFile,
  schema: Schema,
): Promise<z.output<Schema>> {
  if (size > mostJsonBytes) throw new UnusableBackup(damaged);
  const chunks: Uint8Array[] = [];
  for await (const bytes of content) chunks.push(bytes);
  try {
    return schema.parse(JSON.parse(Buffer.concat(chunks).toString()));
  } catch (error) {
    throw new UnusableBackup(damaged, { cause: error });
  }
}
