import { blobs } from "#app/adapters/blobs/blobs.server.ts";
import { db } from "#app/adapters/db/client.server.ts";
import { log } from "#app/adapters/log.server.ts";
import { forgetBlob } from "./forget-blobs.server.ts";
import { lockBlobs } from "./hold-blob.server.ts";
import { hashes, referred } from "./referred-blobs.server.ts";

/** Bytes are stored before the row that refers to them. That takes minutes at most, in an upload or an import. */
const graceMs = 24 * 60 * 60 * 1000;

/**
 * Deletes those of a user's blobs that no row refers to, because a process was killed after it had stored them. Leaves
 * what was stored within a day: its row may be to come. Returns the hashes that were deleted.
 */
export async function sweepOrphans(viewer: { id: string }, now = new Date()): Promise<string[]> {
  const before = new Date(now.getTime() - graceMs);
  const needed = new Set(await hashes(referred(viewer)));
  const swept: string[] = [];
  for await (const { sha256, storedAt } of blobs().list(viewer.id)) {
    if (storedAt >= before || needed.has(sha256)) continue;
    if (!(await sweep(viewer, sha256, before))) continue;
    log.warn({ user: viewer.id, sha256 }, "blobs that nothing refers to were deleted");
    swept.push(sha256);
  }
  return swept;
}

async function sweep(viewer: { id: string }, sha256: string, before: Date): Promise<boolean> {
  return db().transaction(async (tx) => {
    await lockBlobs(tx, viewer);
    // Meanwhile the same bytes may have been stored again, and a row may refer to them.
    const storedAt = await blobs().storedAt(viewer.id, sha256);
    return storedAt !== null && storedAt < before && forgetBlob(tx, viewer, sha256);
  });
}
