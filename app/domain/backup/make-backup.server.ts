import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { z } from "zod";
import {
  type ListedTable,
  type Snapshot,
  withSnapshot,
} from "#app/adapters/backup/database-snapshot.server.ts";
import { UnusableBackup } from "#app/adapters/backup/unusable-backup.ts";
import { type ArchiveEntry, writeArchive } from "#app/adapters/backup/write-archive.server.ts";
import { hasEveryMigration } from "#app/adapters/db/has-every-migration.server.ts";
import { env, projectRoot } from "#app/env.server.ts";
import {
  emptyManifest,
  type Head,
  headName,
  type Manifest,
  manifestName,
  partName,
} from "./backup-format.ts";
import { copyBlobs } from "./copy-blobs.server.ts";

/** A part of a table has about this many bytes: tar wants to know the length before the bytes. */
const partBytes = 4 * 1024 * 1024;

export type MadeBackup = Manifest & { bytes: number };

/**
 * Writes a backup to a new file while Galley runs: every table as it is at one moment, then every blob that its rows
 * refer to. It is encrypted with BACKUP_KEY if that is set. Jobs are left out: what they are for is found again (decision
 * 26). Throws UnusableBackup if the file cannot be written or the database is of another version, and the signal's reason
 * when it is aborted: then no file is left.
 */
export async function makeBackup(path: string, signal?: AbortSignal): Promise<MadeBackup> {
  return withSnapshot(async (snapshot) => {
    if (!(await hasEveryMigration(snapshot.on))) {
      throw new UnusableBackup(
        "The database is of an older version. Start this one first, or back up with the older one.",
      );
    }
    const manifest = emptyManifest();
    const entries = entriesOf(snapshot, manifest, signal);
    const bytes = await writeArchive(path, env().BACKUP_KEY, entries, signal);
    return { ...manifest, bytes };
  }, signal);
}

/** Whether the backup is complete. Blobs that were deleted while it was made may be missing. */
export function isComplete({ problems }: Manifest): boolean {
  return problems.every(({ problem }) => problem === "forgotten");
}

async function* entriesOf(
  snapshot: Snapshot,
  manifest: Manifest,
  signal?: AbortSignal,
): AsyncGenerator<ArchiveEntry> {
  yield jsonEntry(headName, await describe(snapshot));
  for (const table of snapshot.tables) yield* copyTable(snapshot, table, manifest);
  yield* copyBlobs(snapshot, manifest, signal);
  yield jsonEntry(manifestName, manifest);
}

const packageSchema = z.object({ version: z.string() });

async function describe({ migrations, tables }: Snapshot): Promise<Head> {
  const text = await readFile(join(projectRoot, "package.json"), "utf8");
  const { version } = packageSchema.parse(JSON.parse(text));
  return { format: 1, version, madeAt: new Date().toISOString(), migrations, tables };
}

async function* copyTable(
  snapshot: Snapshot,
  table: ListedTable,
  { rows }: Manifest,
): AsyncGenerator<ArchiveEntry> {
  let number = 0;
  let count = 0;
  for await (const part of inWholeRows(snapshot.copy(table))) {
    number += 1;
    count += countRows(part);
    yield entry(partName(table.name, number), part);
  }
  rows[table.name] = count;
}

/** COPY ends each row with a newline, and writes those within a value as `\n`. */
const newline = 10;

async function* inWholeRows(rows: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let pending: Uint8Array[] = [];
  let length = 0;
  for await (const bytes of rows) {
    pending.push(bytes);
    length += bytes.length;
    const end = bytes.lastIndexOf(newline) + 1;
    if (length < partBytes || end === 0) continue;
    const rest = bytes.subarray(end);
    yield Buffer.concat(pending).subarray(0, length - rest.length);
    pending = [rest];
    length = rest.length;
  }
  if (length > 0) yield Buffer.concat(pending);
}

/** The database's own count may come after the last row, when the table is done here already. */
function countRows(part: Buffer): number {
  let count = 0;
  for (const byte of part) if (byte === newline) count += 1;
  return count;
}

const jsonEntry = (name: string, value: object) => entry(name, Buffer.from(JSON.stringify(value)));

function entry(name: string, bytes: Buffer): ArchiveEntry {
  return { name, size: bytes.length, content: Readable.from([bytes]) };
}
