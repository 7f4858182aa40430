import { createHash, type Hash } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Snapshot } from "#app/adapters/backup/database-snapshot.server.ts";
import type { ArchiveEntry } from "#app/adapters/backup/write-archive.server.ts";
import { blobs } from "#app/adapters/blobs/blobs.server.ts";
import { db } from "#app/adapters/db/client.server.ts";
import { log } from "#app/adapters/log.server.ts";
import { allContents, isReferred } from "#app/domain/files/bytes/referred-blobs.server.ts";
import { blobName, type Manifest } from "./backup-format.ts";

const atOnce = 1_000;
const rowsSchema = z.array(z.object({ user_id: z.string(), sha256: z.string() }));

/**
 * Yields every blob that the snapshot's rows refer to, and records in the manifest how many there are and which are not
 * as they should be. Bytes are stored before their rows, so each is there, unless it was deleted since. Throws the signal's
 * reason when it is aborted during a pause before a retry.
 */
export async function* copyBlobs(
  { on }: Snapshot,
  { contents, problems }: Manifest,
  signal?: AbortSignal,
): AsyncGenerator<ArchiveEntry> {
  const attempts = attemptsOfBackup(signal);
  await on.execute(sql`declare contents no scroll cursor for ${allContents()}`);
  while (true) {
    const { rows } = await on.execute(sql.raw(`fetch ${atOnce} from contents`));
    for (const { user_id: userId, sha256 } of rowsSchema.parse(rows)) {
      const name = blobName(userId, sha256);
      const opened = await openBlob(userId, sha256, attempts);
      if (!opened) {
        const isNeeded = await isReferred(db(), { id: userId }, sha256);
        const missing = isNeeded ? "lost" : "forgotten";
        problems.push({ name, problem: opened === null ? missing : "unreadable" });
        continue;
      }
      const hash = createHash("sha256");
      const read = readOrFill({ userId, sha256, ...opened }, attempts);
      yield { name, size: opened.size, content: hashed(read, hash) };
      if (hash.digest("hex") !== sha256) problems.push({ name, problem: "damaged" });
      contents.count += 1;
      contents.bytes += opened.size;
    }
    if (rows.length < atOnce) return;
  }
}

/**
 * The pauses before the second and the third attempt, in milliseconds: enough for a store to restart or a
 * connection to be opened again.
 */
const pausesMs = [500, 2_000];
/**
 * The most that all pauses of a backup may take together: a store that is down must not delay it at every blob.
 */
const mostPausesMs = 60_000;

/** Yields the number of each attempt when it may begin. */
type Attempts = () => AsyncIterable<number>;

function attemptsOfBackup(signal?: AbortSignal): Attempts {
  let remainingMs = mostPausesMs;
  return async function* () {
    yield 1;
    for (const [index, wantedMs] of pausesMs.entries()) {
      const pauseMs = Math.min(remainingMs, wantedMs);
      remainingMs -= pauseMs;
      await pause(pauseMs, null, { signal });
      yield index + 2;
    }
  };
}

type OpenedBlob = { stream: AsyncIterable<Uint8Array>; size: number };

/** Opens a blob; null if it is not stored, undefined if the store failed at every attempt. */
async function openBlob(
  userId: string,
  sha256: string,
  attempts: Attempts,
): Promise<OpenedBlob | null | undefined> {
  for await (const _ of attempts()) {
    try {
      return await blobs().open(userId, sha256);
    } catch (error) {
      log.warn({ err: error }, "a blob could not be opened for the backup");
    }
  }
}

/**
 * Yields a blob in its full length. Bytes that the store fails to read at every attempt are replaced by zeros: one
 * bad block of a disk must not prevent the backup of everything else, and the hash shows that this blob is
 * damaged.
 */
async function* readOrFill(
  { userId, sha256, stream, size }: OpenedBlob & { userId: string; sha256: string },
  attempts: Attempts,
): AsyncGenerator<Uint8Array> {
  let done = 0;
  for await (const attempt of attempts()) {
    try {
      const rest = { start: done, end: size - 1 };
      const source = attempt === 1 ? stream : (await blobs().open(userId, sha256, rest))?.stream;
      for await (const bytes of source ?? []) {
        const wanted = bytes.subarray(0, size - done);
        done += wanted.length;
        yield wanted;
      }
      break;
    } catch (error) {
      log.warn({ err: error }, "a blob could not be read for the backup");
    }
  }
  const zeros = Buffer.alloc(64 * 1024);
  for (; done < size; done += zeros.length) yield zeros.subarray(0, size - done);
}

async function* hashed(content: AsyncIterable<Uint8Array>, hash: Hash) {
  for await (const bytes of content) {
    hash.update(bytes);
    yield bytes;
  }
}
