import { createReadStream } from "node:fs";
import { mkdir, open, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { BlobStore } from "./blob-store.server.ts";
import { inFolder, type Spooled, spool, temporaryPath, unlessMissing } from "./spool.server.ts";

/** Where bytes are written until their hash is known. It is on the same file system, so a rename suffices. */
export const incomingFolder = (folder: string) => join(folder, "incoming");

/**
 * Stores blobs in a folder as `<folder>/<user>/<first two digits>/<sha256>`. Bytes are written under a
 * temporary name, flushed to disk and then renamed, so an existing name always holds the whole content.
 */
export function diskBlobs(folder: string): BlobStore {
  const userFolder = (userId: string) => join(folder, safePart(userId));
  const pathOf = (userId: string, sha256: string) =>
    join(userFolder(userId), safePart(sha256).slice(0, 2), sha256);

  async function settle(userId: string, { ok, path, sha256, size }: Spooled) {
    const place = pathOf(userId, sha256);
    await inFolder(dirname(place), async () => {
      await rename(path, place);
      await syncFolder(dirname(place));
    });
    return { ok, sha256, size };
  }

  const store: BlobStore = {
    async put(userId, bytes) {
      const stored = await store.putStream(userId, inOneChunk(bytes), bytes.byteLength);
      if (!stored.ok) throw new Error("A read from memory was cut off.");
      return { sha256: stored.sha256, size: stored.size };
    },
    async putStream(userId, stream, maxBytes) {
      return spool(incomingFolder(folder), stream, maxBytes, (spooled) => settle(userId, spooled));
    },
    async *list(userId) {
      for (const start of (await unlessMissing(readdir(userFolder(userId)))) ?? []) {
        const hashes = await unlessMissing(readdir(join(userFolder(userId), start)));
        for (const sha256 of hashes ?? []) {
          const storedAt = await store.storedAt(userId, sha256);
          if (storedAt) yield { sha256, storedAt };
        }
      }
    },
    async storedAt(userId, sha256) {
      return (await unlessMissing(stat(pathOf(userId, sha256))))?.mtime ?? null;
    },
    async sizeOf(userId, sha256) {
      return (await unlessMissing(stat(pathOf(userId, sha256))))?.size ?? null;
    },
    async has(userId, sha256) {
      return (await store.sizeOf(userId, sha256)) !== null;
    },
    async read(userId, sha256) {
      return unlessMissing(readFile(pathOf(userId, sha256)));
    },
    async open(userId, sha256, range) {
      const handle = await unlessMissing(open(pathOf(userId, sha256), "r"));
      if (!handle) return null;
      const { size } = await handle.stat();
      // The file is open, so its bytes stay readable even if it is deleted meanwhile.
      return { stream: createReadStream("", { fd: handle, ...range }), size };
    },
    async isEmpty() {
      const names = (await unlessMissing(readdir(folder))) ?? [];
      return names.every((name) => join(folder, name) === incomingFolder(folder));
    },
    async remove(userId, sha256) {
      await rm(pathOf(userId, sha256), { force: true });
    },
    async removeAll(userId) {
      // The folder is moved away first: otherwise a concurrent write would keep it from being empty.
      await mkdir(incomingFolder(folder), { recursive: true, mode: 0o700 });
      const leaving = temporaryPath(incomingFolder(folder));
      await unlessMissing(rename(userFolder(userId), leaving));
      // A write that had begun may still end in the folder that was moved: then it is not empty at first.
      await rm(leaving, { recursive: true, force: true, maxRetries: 5, retryDelay: 20 });
    },
  };
  return store;
}

export async function* inOneChunk(bytes: Uint8Array) {
  yield bytes;
}

/** Returns the text if it is safe as one part of a path or object name. Throws otherwise. */
export function safePart(text: string): string {
  if (/^[A-Za-z0-9][A-Za-z0-9_-]*$/.test(text)) return text;
  throw new Error("The text is not the name of a user or a blob.");
}

/** A rename survives a power cut only after its folder was flushed to disk. */
async function syncFolder(path: string): Promise<void> {
  await using folder = await open(path, "r");
  await folder.sync();
}
