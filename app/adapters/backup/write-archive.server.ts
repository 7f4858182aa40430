import { randomUUID } from "node:crypto";
import { lstat, open, readdir, rename, rm, stat } from "node:fs/promises";
import { hostname } from "node:os";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { createTarPacker } from "modern-tar";
import { isProcessAlive } from "#app/adapters/process-alive.ts";
import { encrypted } from "./encryption.ts";
import { UnusableBackup } from "./unusable-backup.ts";

/** A file of an archive. Its content must be read to its end before the next one. */
export type ArchiveEntry = { name: string; size: number; content: AsyncIterable<Uint8Array> };

/**
 * Writes a gzipped tar archive to a new file that only its owner may read, encrypted if there is a key. It has its name
 * only once it is complete and on the disk. Returns its length in bytes. Throws UnusableBackup if the file exists or cannot
 * be written, what `entries` throws or an error when one has another length than its size, and the signal's reason when it
 * is aborted; then no file is left.
 */
export async function writeArchive(
  path: string,
  key: Buffer | null,
  entries: AsyncIterable<ArchiveEntry>,
  signal?: AbortSignal,
): Promise<number> {
  const explain = (error: unknown) => Promise.reject(explained(error, path));
  const partial = partialPath(path);
  await refuseExisting(path);
  await deletePartials(dirname(path)).catch(explain);
  await using file = await open(partial, "wx", 0o600).catch(explain);
  try {
    const { readable, controller } = createTarPacker();
    const writing = pipeline(
      readable,
      createGzip({ level: 1 }),
      (bytes: AsyncIterable<Uint8Array>) => (key ? encrypted(bytes, key) : bytes),
      async (bytes: AsyncIterable<Uint8Array>) => {
        for await (const chunk of bytes) await file.writeFile(chunk).catch(explain);
      },
      { signal },
    );
    // If one of them fails, so does the other; the pipeline knows the reason of both.
    const [written] = await Promise.allSettled([writing, pack(entries, controller)]);
    signal?.throwIfAborted();
    if (written.status === "rejected") throw written.reason;
    await file.sync().catch(explain);
    const { size } = await file.stat();
    await rename(partial, path).catch(explain);
    await syncFolder(dirname(path));
    return size;
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}

async function pack(
  entries: AsyncIterable<ArchiveEntry>,
  controller: ReturnType<typeof createTarPacker>["controller"],
): Promise<void> {
  try {
    for await (const { content, ...header } of entries) {
      const writer = controller.add({ ...header, type: "file", mode: 0o600 }).getWriter();
      for await (const bytes of content) await writer.write(bytes);
      await writer.close();
    }
    controller.finalize();
  } catch (error) {
    controller.error(error);
  }
}

/** A younger partial file of another machine may still be written. */
const restingMs = 15 * 60_000;
const partialName = /\.galley~([\w.-]{1,255})~(\d{1,10})~[\w-]{36}\.part$/;

/** The name under which this process writes an archive until it is complete. */
export function partialPath(path: string): string {
  return `${path}.galley~${hostname()}~${process.pid}~${randomUUID()}.part`;
}

/** Deletes what killed processes left in the folder. Returns whether an archive is being written there now. */
export async function deletePartials(folder: string): Promise<boolean> {
  let isBeingWritten = false;
  for (const name of await readdir(folder)) {
    const [isPartial, host, pid] = partialName.exec(name) ?? [];
    if (!isPartial) continue;
    const isOfDead = host === hostname() && !isProcessAlive(Number(pid));
    const { mtimeMs } = await stat(join(folder, name));
    // A file with a future date was written before the clock was set back.
    const isResting = Math.abs(Date.now() - mtimeMs) > restingMs;
    if (isOfDead || isResting) await rm(join(folder, name), { force: true });
    else isBeingWritten = true;
  }
  return isBeingWritten;
}

async function refuseExisting(path: string): Promise<void> {
  const exists = await lstat(path).then(
    () => true,
    () => false,
  );
  if (exists) throw new UnusableBackup(`${path} exists already.`);
}

/** A rename survives a power cut only after its folder was flushed to disk. */
async function syncFolder(path: string): Promise<void> {
  await using folder = await open(path, "r");
  await folder.sync();
}

const reasons: Record<string, string> = {
  ENOSPC: "there is no room on the disk",
  EDQUOT: "there is no room on the disk",
  EFBIG: "a file may not be so large there",
  ENOENT: "there is no such folder",
  EACCES: "this user may not write there",
  EROFS: "the disk may only be read",
};

function explained(error: unknown, path: string): unknown {
  if (!(error instanceof Error && "code" in error && typeof error.code === "string")) return error;
  const reason = reasons[error.code];
  return reason
    ? new UnusableBackup(`${path} cannot be written: ${reason}.`, { cause: error })
    : error;
}
