import { createHash, randomUUID } from "node:crypto";
import { mkdir, open, readdir, rm } from "node:fs/promises";
import { hostname } from "node:os";
import { dirname, join } from "node:path";
import { boundedChunks, TooLong } from "#app/adapters/bounded-body.ts";
import { isProcessAlive } from "#app/adapters/process-alive.ts";

/**
 * A stream written completely to a temporary file and flushed to disk, with its hash and its length in bytes.
 */
export type Spooled = { ok: true; path: string; sha256: string; size: number };

/**
 * Writes a stream to a new file in the folder and hashes it, then lets `settle` move or upload the file. The
 * temporary file is always deleted afterwards. Returns "cut-off" when the stream throws. Throws when the disk
 * fails.
 */
export async function spool<Result>(
  folder: string,
  stream: AsyncIterable<Uint8Array>,
  maxBytes: number,
  settle: (spooled: Spooled) => Promise<Result>,
): Promise<Result | { ok: false; reason: "too-large" | "cut-off" }> {
  const path = temporaryPath(folder);
  try {
    const written = await write(path, stream, maxBytes);
    return typeof written === "string"
      ? { ok: false, reason: written }
      : await settle({ ok: true, path, ...written });
  } finally {
    await rm(path, { force: true });
  }
}

/** Returns a path in the folder that is free, and that sweepSpool frees after this process has died. */
export function temporaryPath(folder: string): string {
  return join(folder, `${hostname()}~${process.pid}~${randomUUID()}`);
}

/** Runs the work, and once more after it made the folder if that was missing: nearly always it is there. */
export async function inFolder<Result>(
  folder: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const done = await unlessMissing(work());
  if (done !== null) return done;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return work();
}

/** Returns null when a file or folder is missing. */
export async function unlessMissing<T>(promise: Promise<T>): Promise<T | null> {
  try {
    return await promise;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
}

async function write(path: string, stream: AsyncIterable<Uint8Array>, maxBytes: number) {
  const hash = createHash("sha256");
  let size = 0;
  await using file = await inFolder(dirname(path), () => open(path, "wx", 0o600));
  const chunks = boundedChunks(stream, maxBytes);
  while (true) {
    const next = await chunks.next().catch(whyBroken);
    if (typeof next === "string") return next;
    if (next.done) break;
    size += next.value.byteLength;
    hash.update(next.value);
    await file.writeFile(next.value);
  }
  await file.sync();
  return { sha256: hash.digest("hex"), size };
}

function whyBroken(error: unknown): "too-large" | "cut-off" {
  return error instanceof TooLong ? "too-large" : "cut-off";
}

/** Deletes the files and folders in the folder that dead processes of this machine left. */
export async function sweepSpool(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    const [host, pid] = name.split("~");
    if (host !== hostname() || isProcessAlive(Number(pid))) continue;
    await rm(join(folder, name), { recursive: true, force: true });
  }
}
