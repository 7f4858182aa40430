import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { UnusableBackup } from "#app/adapters/backup/unusable-backup.ts";
import { type ArchiveWriter, writeArchive } from "#app/adapters/backup/write-archive.server.ts";
import { type Snapshot, withSnapshot } from "#app/adapters/db/dump/snapshot.server.ts";
import { hasEveryMigration } from "#app/adapters/db/has-every-migration.server.ts";
import { env, projectRoot } from "#app/env.server.ts";
import {
  type Head,
  headName,
  type Manifest,
  manifestName,
  partName,
} from "./contents-of-backup.ts";
import { copyContents } from "./copy-contents.server.ts";

/** A part of a table has about this many bytes. */
const partBytes = 4 * 1024 * 1024;

export type MadeBackup = Manifest & { bytes: number };

/**
 * Writes a backup to a new file while Galley runs: every table as it is at one moment, then every content that its rows
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
    const manifest: Manifest = {
      rows: {},
      parts: {},
      contents: { count: 0, bytes: 0, names: "" },
      problems: [],
    };
    const fill = async (archive: ArchiveWriter) => {
      await addJson(archive, headName, await describe(snapshot));
      for (const table of snapshot.tables) {
        await addTable(archive, table.name, snapshot.copy(table), manifest);
      }
      await copyContents(archive, snapshot, manifest, signal);
      await addJson(archive, manifestName, manifest);
    };
    const bytes = await writeArchive(path, env().BACKUP_KEY, fill, signal);
    return { ...manifest, bytes };
  }, signal);
}

/** Whether the backup is complete. Blobs that were deleted while it was made may be missing. */
export function isComplete({ problems }: Manifest): boolean {
  return problems.every(({ problem }) => problem === "forgotten");
}

const packageSchema = z.object({ version: z.string() });

async function describe({ migrations, tables }: Snapshot): Promise<Head> {
  const text = await readFile(join(projectRoot, "package.json"), "utf8");
  const { version } = packageSchema.parse(JSON.parse(text));
  return { format: 1, version, madeAt: new Date().toISOString(), migrations, tables };
}

async function addTable(
  archive: ArchiveWriter,
  table: string,
  rows: AsyncIterable<Uint8Array>,
  manifest: Manifest,
): Promise<void> {
  let count = 0;
  let number = 0;
  for await (const part of inWholeRows(rows)) {
    number += 1;
    const name = partName(table, number);
    manifest.parts[name] = await archive.add(name, part.length, once(part));
    count += countRows(part);
  }
  manifest.rows[table] = count;
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

function countRows(part: Buffer): number {
  let count = 0;
  for (const byte of part) if (byte === newline) count += 1;
  return count;
}

async function addJson(archive: ArchiveWriter, name: string, value: object): Promise<void> {
  const text = Buffer.from(JSON.stringify(value));
  await archive.add(name, text.length, once(text));
}

async function* once(bytes: Uint8Array) {
  yield bytes;
}
