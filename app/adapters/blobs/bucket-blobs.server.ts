import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import type { BlobStore } from "./blob-store.server.ts";
import { inOneChunk, safePart } from "./disk-blobs.server.ts";
import { type Spooled, spool } from "./spool.server.ts";

/**
 * The part of the Cloud Storage client that we use. firebase-admin loads the client only where it is
 * installed.
 */
type Bucket = {
  upload(path: string, options: UploadOptions): Promise<unknown>;
  file(name: string): BucketFile;
  getFilesStream(query: {
    prefix: string;
  }): AsyncIterable<{ name: string; metadata: { updated?: string } }>;
  deleteFiles(query: { prefix: string; force: boolean }): Promise<unknown>;
};
type UploadOptions = {
  destination: string;
  resumable: boolean;
  validation: "crc32c";
  preconditionOpts: { ifGenerationMatch: number };
};
type Metadata = {
  size?: string | number;
  /** When the object was stored, or its metadata last changed. */
  updated?: string;
  metageneration?: string | number;
};
type BucketFile = {
  getMetadata(): Promise<[Metadata, ...unknown[]]>;
  setMetadata(
    change: { metadata: Record<string, string> },
    options: { ifMetagenerationMatch: string | number },
  ): Promise<unknown>;
  download(): Promise<[Buffer]>;
  createReadStream(options: { start?: number; end?: number }): Readable;
  delete(options: { ignoreNotFound: boolean }): Promise<unknown>;
};

/** Where bytes are written until their hash is known. */
export const bucketIncomingFolder = join(tmpdir(), "galley-incoming");

/**
 * Stores blobs in a bucket of Firebase Storage (Google Cloud Storage) as objects `blobs/<user>/<sha256>`. The
 * hash names the object, so a stream is written to the local disk until its hash is known. Uses Google's
 * application default credentials.
 */
export function bucketBlobs(bucketName: string, projectId: string): BlobStore {
  let opened: Promise<Bucket> | undefined;
  const bucket = () => {
    opened ??= openBucket(bucketName, projectId);
    return opened;
  };
  const folderOf = (userId: string) => `blobs/${safePart(userId)}/`;
  const fileOf = async (userId: string, sha256: string) =>
    (await bucket()).file(folderOf(userId) + safePart(sha256));

  async function send(
    userId: string,
    { ok, path, sha256, size }: Spooled,
  ): Promise<{ ok: true; sha256: string; size: number }> {
    const file = await fileOf(userId, sha256);
    const upload = (await bucket()).upload(path, {
      destination: folderOf(userId) + sha256,
      resumable: size > 8 * 1024 * 1024,
      validation: "crc32c",
      preconditionOpts: { ifGenerationMatch: 0 },
    });
    // 412: the object exists already. Its name is its hash, so the content is the same.
    const isThere = (await unless([412], upload)) !== null || (await renew(file));
    // It was deleted meanwhile.
    return isThere ? { ok, sha256, size } : send(userId, { ok, path, sha256, size });
  }

  const store: BlobStore = {
    async put(userId, bytes) {
      const stored = await store.putStream(userId, inOneChunk(bytes), bytes.byteLength);
      if (!stored.ok) throw new Error("A read from memory was cut off.");
      return { sha256: stored.sha256, size: stored.size };
    },
    async putStream(userId, stream, maxBytes) {
      return spool(bucketIncomingFolder, stream, maxBytes, (spooled) => send(userId, spooled));
    },
    async *list(userId) {
      const prefix = folderOf(userId);
      for await (const { name, metadata } of (await bucket()).getFilesStream({ prefix })) {
        yield { sha256: name.slice(prefix.length), storedAt: new Date(metadata.updated ?? 0) };
      }
    },
    async storedAt(userId, sha256) {
      const answer = await unless([404], (await fileOf(userId, sha256)).getMetadata());
      return answer && new Date(answer[0].updated ?? 0);
    },
    async sizeOf(userId, sha256) {
      const answer = await unless([404], (await fileOf(userId, sha256)).getMetadata());
      return answer && Number(answer[0].size);
    },
    async has(userId, sha256) {
      return (await store.sizeOf(userId, sha256)) !== null;
    },
    async read(userId, sha256) {
      const answer = await unless([404], (await fileOf(userId, sha256)).download());
      return answer?.[0] ?? null;
    },
    async open(userId, sha256, range) {
      const file = await fileOf(userId, sha256);
      const answer = await unless([404], file.getMetadata());
      if (!answer) return null;
      return { stream: file.createReadStream({ ...range }), size: Number(answer[0].size) };
    },
    async isEmpty() {
      for await (const _ of (await bucket()).getFilesStream({ prefix: "blobs/" })) return false;
      return true;
    },
    async remove(userId, sha256) {
      await (await fileOf(userId, sha256)).delete({ ignoreNotFound: true });
    },
    async removeAll(userId) {
      await (await bucket()).deleteFiles({ prefix: folderOf(userId), force: true });
    },
  };
  return store;
}

/** An object whose age is less is not renewed: Cloud Storage takes one change of an object's metadata a second. */
const renewAfterMs = 60 * 60 * 1000;

/** Makes the age of an object count from now. Returns false if there is none. */
async function renew(file: BucketFile): Promise<boolean> {
  const found = await unless([404], file.getMetadata());
  if (!found) return false;
  const [{ updated, metageneration = "" }] = found;
  if (Date.now() - new Date(updated ?? 0).getTime() < renewAfterMs) return true;
  // Any change makes Cloud Storage set `updated`. 412 and 429: another process renews it.
  const change = { metadata: { storedAgain: new Date().toISOString() } };
  await unless([412, 429], file.setMetadata(change, { ifMetagenerationMatch: metageneration }));
  return true;
}

async function openBucket(bucketName: string, projectId: string): Promise<Bucket> {
  const { applicationDefault, getApps, initializeApp } = await import("firebase-admin/app");
  const { getStorage } = await import("firebase-admin/storage");
  const name = "blobs";
  const app =
    getApps().find((candidate) => candidate.name === name) ??
    initializeApp({ credential: applicationDefault(), projectId, storageBucket: bucketName }, name);
  return getStorage(app).bucket(bucketName);
}

/** Returns null when the request fails with one of these statuses. */
async function unless<T>(statuses: number[], promise: Promise<T>): Promise<T | null> {
  try {
    return await promise;
  } catch (error) {
    if (error instanceof Error && "code" in error && statuses.includes(Number(error.code)))
      return null;
    throw error;
  }
}
