import { join, resolve } from "node:path";
import { env } from "#app/env.server.ts";
import type { BlobStore } from "./blob-store.server.ts";
import { bucketBlobs, bucketIncomingFolder } from "./bucket-blobs.server.ts";
import { diskBlobs, incomingFolder } from "./disk-blobs.server.ts";
import { sweepSpool } from "./spool.server.ts";

let store: BlobStore | undefined;

/** The process's blob store: the bucket of STORAGE_BUCKET if set, otherwise a folder under DATA_DIR. */
export function blobs(): BlobStore {
  if (store) return store;
  const { STORAGE_BUCKET: bucket, FIREBASE_PROJECT_ID: projectId } = env();
  store = bucket ? bucketBlobs(bucket, projectId) : diskBlobs(folder());
  return store;
}

/** Deletes the partly written files of processes that died. Call it once at start. */
export async function sweepBlobs(): Promise<void> {
  await sweepSpool(env().STORAGE_BUCKET ? bucketIncomingFolder : incomingFolder(folder()));
}

function folder(): string {
  return resolve(join(env().DATA_DIR, "blobs"));
}
