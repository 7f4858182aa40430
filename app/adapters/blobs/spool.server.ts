import { createHash, randomUUID } from "node:crypto";
import { mkdir, open, readdir, rm } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { boundedChunks, TooLong } from "#app/adapters/bounded-body.ts";

/** A stream written whole to a file of its own: flushed to the disk, its hash and length known. */
export type Spooled = { ok: true; path: string; sha256: string; size: number };

/**
 * Writes a stream to a new file of the folder while hashing it, then lets `settle` move or send it.
 * The file is gone afterwards, whatever happened. A stream that throws is "cut-off"; a disk that
 * fails is our own trouble and throws.
 */
export async function spool<Result>(
  folder: string,
  stream: AsyncIterable<Uint8Array>,
  maxBytes: number,
  settle: (spooled: Spooled) => Promise<Result>,
): Promise<Result | { ok: false; reason: "too-large" | "cut-off" }> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, `${hostname()}~${process.pid}~${randomUUID()}`);
  try {
    const written = await write(path, stream, maxBytes);
    return typeof written === "string"
      ? { ok: false, reason: written }
      : await settle({ ok: true, path, ...written });
  } finally {
    await rm(path, { force: true });
  }
}

async function write(path: string, stream: AsyncIterable<Uint8Array>, maxBytes: number) {
  const hash = createHash("sha256");
  let size = 0;
  await using file = await open(path, "wx", 0o600);
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

/** Removes what processes of this machine that are no more left in the folder. */
export async function sweepSpool(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    const [host, pid] = name.split("~");
    if (host === hostname() && !isAlive(Number(pid))) await rm(join(folder, name), { force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
