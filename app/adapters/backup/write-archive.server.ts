import { createHash } from "node:crypto";
import { lstat, open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { createTarPacker } from "modern-tar";
import { draftOf, sweepDrafts } from "./drafts.server.ts";
import { encrypted } from "./encryption.ts";
import { UnusableBackup } from "./unusable-backup.ts";

export type ArchiveWriter = {
  /** Adds a file of `size` bytes. Returns the SHA-256 of its content. Throws when there are more or fewer bytes. */
  add(name: string, size: number, content: AsyncIterable<Uint8Array>): Promise<string>;
};

/**
 * Writes a gzipped tar archive to a new file that only its owner may read, encrypted if there is a key. `fill` adds the
 * files. The archive has its name only once it is complete and on the disk. Returns its length in bytes. Throws
 * UnusableBackup if the file exists or cannot be written, what `fill` throws, and the signal's reason when it is aborted;
 * then no file is left.
 */
export async function writeArchive(
  path: string,
  key: Buffer | null,
  fill: (archive: ArchiveWriter) => Promise<void>,
  signal?: AbortSignal,
): Promise<number> {
  const draft = draftOf(path);
  try {
    await refuseExisting(path);
    await sweepDrafts(dirname(path));
    await using file = await open(draft, "wx", 0o600);
    const { readable, controller } = createTarPacker();
    const seal = (bytes: AsyncIterable<Uint8Array>) => (key ? encrypted(bytes, key) : bytes);
    const writing = pipeline(
      readable,
      createGzip({ level: 1 }),
      seal,
      async (bytes: AsyncIterable<Uint8Array>) => {
        for await (const chunk of bytes) await file.writeFile(chunk);
      },
      { signal },
    );
    const filling = fill({ add: (name, size, content) => add(controller, name, size, content) })
      .then(() => controller.finalize())
      .catch((error: unknown) => {
        // An error of the source is not an error of the file that is written, although both may have the same
        // code.
        const told = new Failed(error);
        controller.error(told);
        throw told;
      });
    // If one of them fails, so does the other; the pipeline knows the reason of both.
    const [written, filled] = await Promise.allSettled([writing, filling]);
    signal?.throwIfAborted();
    if (written.status === "rejected") throw written.reason;
    if (filled.status === "rejected") throw filled.reason;
    await file.sync();
    const { size } = await file.stat();
    await rename(draft, path);
    await syncFolder(dirname(path));
    return size;
  } catch (error) {
    await rm(draft, { force: true });
    throw error instanceof Failed ? error.reason : explain(error, path);
  }
}

class Failed extends Error {
  readonly reason: unknown;
  constructor(reason: unknown) {
    super("The archive was not filled.");
    this.reason = reason;
  }
}

type Controller = ReturnType<typeof createTarPacker>["controller"];

async function add(
  controller: Controller,
  name: string,
  size: number,
  content: AsyncIterable<Uint8Array>,
): Promise<string> {
  const hash = createHash("sha256");
  const writer = controller.add({ name, size, type: "file", mode: 0o600 }).getWriter();
  for await (const bytes of content) {
    hash.update(bytes);
    await writer.write(bytes);
  }
  await writer.close();
  return hash.digest("hex");
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

function explain(error: unknown, path: string): unknown {
  if (!(error instanceof Error && "code" in error && typeof error.code === "string")) return error;
  const reason = reasons[error.code];
  return reason
    ? new UnusableBackup(`${path} cannot be written: ${reason}.`, { cause: error })
    : error;
}
