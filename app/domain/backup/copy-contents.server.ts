import { createHash } from "node:crypto";
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
 * as they should be. Bytes are stored before their rows, so each is there, unless it was deleted since.
 */
export async function copyContents(
  archive: ArchiveWriter,
  { on }: Snapshot,
  { contents, problems }: Manifest,
): Promise<void> {
  const names = createHash("sha256");
  await on.execute(sql`declare contents no scroll cursor for ${allContents()}`);
  while (true) {
    const { rows } = await on.execute(sql.raw(`fetch ${atOnce} from contents`));
    for (const { user_id: userId, sha256 } of contentsSchema.parse(rows)) {
      const name = contentName(userId, sha256);
      const opened = await blobs().open(userId, sha256);
      if (!opened) {
        const isNeeded = await isReferred(db(), { id: userId }, sha256);
        problems.push({ name, problem: isNeeded ? "lost" : "forgotten" });
        continue;
      }
      const copied = await archive.add(name, opened.size, readOrFill(userId, sha256, opened));
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
 * A content in its whole length. Bytes that cannot be read, nor when asked for again, are filled in with zeros: one bad
 * block of a disk must not prevent the backup of everything else, and the hash tells that this content is damaged.
 */
async function* readOrFill(userId: string, sha256: string, { stream, size }: Opened) {
  let done = 0;
  let source: AsyncIterable<Uint8Array> | undefined = stream;
  for (let left = tries - 1; source; left -= 1) {
    try {
      for await (const bytes of source) {
        const wanted = bytes.subarray(0, size - done);
        done += wanted.length;
        yield wanted;
      }
      break;
    } catch (error) {
      log.warn({ err: error }, "a content could not be read for the backup");
      const rest = { start: done, end: size - 1 };
      source = left > 0 ? (await blobs().open(userId, sha256, rest))?.stream : undefined;
    }
  }
  const zeros = Buffer.alloc(64 * 1024);
  for (; done < size; done += zeros.length) yield zeros.subarray(0, size - done);
}
