import { createHash } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { z } from "zod";
import type { ArchiveWriter } from "#app/adapters/backup/write-archive.server.ts";
import { blobs } from "#app/adapters/blobs/blobs.server.ts";
import { db } from "#app/adapters/db/client.server.ts";
import type { Snapshot } from "#app/adapters/db/dump/snapshot.server.ts";
import { log } from "#app/adapters/log.server.ts";
import { allContents, isReferred } from "#app/domain/files/bytes/referred-blobs.server.ts";
import { contentName, type Manifest } from "./contents-of-backup.ts";

const atOnce = 1_000;
const contentsSchema = z.array(z.object({ user_id: z.string(), sha256: z.string() }));

/**
 * Adds every content that the snapshot's rows refer to, and records in the manifest how many there are and which are not
 * as they should be. Bytes are stored before their rows, so each is there, unless it was deleted since. Throws the signal's
 * reason when it is aborted while the store is given time.
 */
export async function copyContents(
  archive: ArchiveWriter,
  { on }: Snapshot,
  { contents, problems }: Manifest,
  signal?: AbortSignal,
): Promise<void> {
  const patience = startPatience(signal);
  const names = createHash("sha256");
  await on.execute(sql`declare contents no scroll cursor for ${allContents()}`);
  while (true) {
    const { rows } = await on.execute(sql.raw(`fetch ${atOnce} from contents`));
    for (const { user_id: userId, sha256 } of contentsSchema.parse(rows)) {
      const name = contentName(userId, sha256);
      const opened = await openOrGiveUp(userId, sha256, patience);
      if (opened === undefined) {
        problems.push({ name, problem: "unreadable" });
        continue;
      }
      if (!opened) {
        const isNeeded = await isReferred(db(), { id: userId }, sha256);
        problems.push({ name, problem: isNeeded ? "lost" : "forgotten" });
        continue;
      }
      const copied = await archive.add(
        name,
        opened.size,
        readOrFill(userId, sha256, opened, patience),
      );
      if (copied !== sha256) problems.push({ name, problem: "damaged" });
      names.update(`${name}\n`);
      contents.count += 1;
      contents.bytes += opened.size;
    }
    if (rows.length < atOnce) break;
  }
  contents.names = names.digest("hex");
}

type Opened = { stream: AsyncIterable<Uint8Array>; size: number };
const tries = 3;
/**
 * The pauses before the second and the third attempt, in milliseconds: enough for a store to restart or a
 * connection to be opened again.
 */
const pausesMs = [500, 2_000];
/**
 * The most that all pauses for one blob may take together: a store that is down must not delay the backup at every
 * blob.
 */
const mostPausesMs = 60_000;

/** Waits before another attempt to read a blob. */
type Patience = (tried: number) => Promise<void>;

function startPatience(signal?: AbortSignal): Patience {
  let leftMs = mostPausesMs;
  return async (tried) => {
    const pauseMs = Math.min(leftMs, pausesMs[tried - 1] ?? 0);
    leftMs -= pauseMs;
    await pause(pauseMs, null, { signal });
  };
}

/** Opens a blob; null if it is not stored, undefined if the store failed at every attempt. */
async function openOrGiveUp(
  userId: string,
  sha256: string,
  patience: Patience,
): Promise<Opened | null | undefined> {
  for (let tried = 0; tried < tries; tried++) {
    if (tried > 0) await patience(tried);
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
  userId: string,
  sha256: string,
  { stream, size }: Opened,
  patience: Patience,
) {
  let done = 0;
  for (let tried = 0; tried < tries; tried++) {
    if (tried > 0) await patience(tried);
    try {
      const rest = { start: done, end: size - 1 };
      const source = tried === 0 ? stream : (await blobs().open(userId, sha256, rest))?.stream;
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
