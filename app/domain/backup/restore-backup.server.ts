import { text } from "node:stream/consumers";
import type { z } from "zod";
import { fillEmptyDatabase, type LoadRows } from "#app/adapters/backup/fill-database.server.ts";
import { readArchive } from "#app/adapters/backup/read-archive.server.ts";
import { damaged, UnusableBackup } from "#app/adapters/backup/unusable-backup.ts";
import type { ArchiveEntry } from "#app/adapters/backup/write-archive.server.ts";
import { blobs } from "#app/adapters/blobs/blobs.server.ts";
import { env } from "#app/env.server.ts";
import {
  emptyManifest,
  type Head,
  headName,
  headSchema,
  type Manifest,
  manifestName,
  manifestSchema,
  parseName,
} from "./backup-format.ts";

/** A larger file cannot be a list of tables and problems. */
const mostJsonBytes = 256 * 1024 * 1024;

/**
 * Restores a backup into an empty database and an empty store, and brings the database to this version. Nobody is signed in
 * afterwards, and no mailbox is read until its owner signs in again. Everything or nothing: when it fails, the database is
 * as it was, and blobs that were stored are deleted. Throws UnusableBackup when something is stored there already, when the
 * backup is damaged, of a newer version, or encrypted with another key, and the signal's reason when it is aborted before
 * everything is restored.
 */
export async function restoreBackup(path: string, signal?: AbortSignal): Promise<Head & Manifest> {
  if (!(await blobs().isEmpty())) {
    throw new UnusableBackup(
      "There are files already where they would be restored to. Set DATA_DIR or STORAGE_BUCKET to an empty place.",
    );
  }
  const entries = readArchive(path, env().BACKUP_KEY, signal);
  const userIds = new Set<string>();
  try {
    const first = await entries.next();
    if (first.done || first.value.name !== headName) {
      throw new UnusableBackup("This is no backup of Galley.");
    }
    const head = await readJson(first.value, headSchema);
    let manifest = emptyManifest();
    const fill = async (load: LoadRows) => {
      manifest = await restoreEntries(entries, { head, load, userIds });
    };
    const finish = `${raiseRevisions}; ${revokeAccess}`;
    await fillEmptyDatabase(head.migrations, { fill, finish }, signal);
    return { ...head, ...manifest };
  } catch (error) {
    for (const userId of userIds) await blobs().removeAll(userId);
    throw signal?.aborted ? signal.reason : error;
  } finally {
    await entries.return();
  }
}

type Target = { head: Head; load: LoadRows; userIds: Set<string> };

/** Returns the backup's manifest, which must name what came. */
async function restoreEntries(
  entries: AsyncIterable<ArchiveEntry>,
  { head, load, userIds }: Target,
): Promise<Manifest> {
  const restored = emptyManifest();
  for (const { name } of head.tables) restored.rows[name] = 0;
  let manifest: Manifest | null = null;
  for await (const entry of entries) {
    const parsed = parseName(entry.name);
    if (manifest) throw new UnusableBackup(damaged);
    if (entry.name === manifestName) {
      manifest = await readJson(entry, manifestSchema);
    } else if (parsed && "table" in parsed) {
      const table = head.tables.find(({ name }) => name === parsed.table);
      if (!table) throw new UnusableBackup(damaged);
      const count = await load(table, entry.content);
      restored.rows[table.name] = (restored.rows[table.name] ?? 0) + count;
    } else if (parsed) {
      userIds.add(parsed.userId);
      await restoreBlob(entry, parsed, restored);
    } else throw new UnusableBackup(damaged);
  }
  if (!manifest || summaryOf(manifest) !== summaryOf(restored)) throw new UnusableBackup(damaged);
  return manifest;
}

async function restoreBlob(
  { name, content, size }: ArchiveEntry,
  { userId, sha256 }: { userId: string; sha256: string },
  { contents, problems }: Manifest,
): Promise<void> {
  const put = await blobs().putStream(userId, content, size);
  if (!put.ok) throw new UnusableBackup(damaged);
  // Other bytes are stored under another name that no row refers to: the sweep deletes them.
  if (put.sha256 !== sha256) problems.push({ name, problem: "damaged" });
  contents.count += 1;
  contents.bytes += size;
}

/** What a manifest says of the entries that are in the archive. */
function summaryOf({ rows, contents, problems }: Manifest): string {
  const damagedNames = problems
    .filter(({ problem }) => problem === "damaged")
    .map(({ name }) => name);
  const sorted = Object.entries(rows).sort(([one], [other]) => (one < other ? -1 : 1));
  return JSON.stringify([sorted, contents.count, contents.bytes, damagedNames]);
}

/**
 * Browsers and the extension may hold revisions that were taken after the backup. The restored database must
 * continue above them, or they would take its data for what they have already.
 */
const raiseRevisions =
  "update revisions set revision = revision + extract(epoch from now())::bigint";

/**
 * What lets a browser or Galley itself in: people may have ended it since the backup, by logging out, by disconnecting the
 * mailbox or deleting the account, or an administrator by suspending them. Signing in gives each of it anew. What a person
 * allowed a language model's service is asked again, too.
 */
const revokeAccess = `
  delete from sessions;
  delete from hand_over_codes;
  update users set model_service = null where model_service is not null;
  update mailbox_connections
    set state = 'disconnected', sealed_refresh_token = null, sealed_access_token = null, access_token_expires_at = null
    where state = 'connected'`;

async function readJson<Schema extends z.ZodType>(
  { size, content }: ArchiveEntry,
  schema: Schema,
): Promise<z.output<Schema>> {
  if (size > mostJsonBytes) throw new UnusableBackup(damaged);
  const written = await text(content);
  try {
    return schema.parse(JSON.parse(written));
  } catch (error) {
    throw new UnusableBackup(damaged, { cause: error });
  }
}
