import { createReadStream } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { addAbortSignal, pipeline } from "node:stream";
import { createGunzip } from "node:zlib";
import { createTarDecoder } from "modern-tar";
import { decrypted, isEncrypted } from "./encryption.ts";
import { damaged, UnusableBackup } from "./unusable-backup.ts";
import type { ArchiveEntry } from "./write-archive.server.ts";

/**
 * The files of an archive that writeArchive wrote, in their order. Throws UnusableBackup if it cannot be read, is
 * encrypted with another key or without any while there is one, was altered or is incomplete. Ends with an error when the
 * signal is aborted.
 */
export async function* readArchive(
  path: string,
  key: Buffer | null,
  signal?: AbortSignal,
): AsyncGenerator<ArchiveEntry, void> {
  const decrypt = await decrypter(path, key);
  const { readable, writable } = createTarDecoder({ strict: true });
  // Errors of this stream reach the last stream, too.
  const tar = pipeline(createReadStream(path), decrypt, createGunzip(), () => undefined);
  if (signal) addAbortSignal(signal, tar);
  void decode(tar, writable);
  try {
    for await (const { header, body } of asUnusable(readable)) {
      yield { name: header.name, size: header.size, content: asUnusable(body) };
    }
  } finally {
    tar.destroy();
  }
}

/** Errors are thrown to the reader of the other end. */
async function decode(
  tar: AsyncIterable<Uint8Array>,
  decoder: WritableStream<Uint8Array>,
): Promise<void> {
  const writer = decoder.getWriter();
  try {
    for await (const bytes of tar) await writer.write(bytes);
    await writer.close();
  } catch (error) {
    await writer.abort(error).catch(() => undefined);
  }
}

/** Bytes that zlib or the tar decoder cannot read were altered or cut off; errors of the disk are thrown unchanged. */
async function* asUnusable<Item>(stream: AsyncIterable<Item>): AsyncGenerator<Item, void> {
  try {
    yield* stream;
  } catch (error) {
    const isClear = error instanceof UnusableBackup || (error instanceof Error && "errno" in error);
    const isZlib = error instanceof Error && "code" in error && /^Z_/.test(String(error.code));
    throw isClear && !isZlib ? error : new UnusableBackup(damaged, { cause: error });
  }
}

async function decrypter(path: string, key: Buffer | null) {
  const start = Buffer.alloc(64);
  await using file = await openToRead(path);
  await file.read(start);
  if (isEncrypted(start)) {
    if (key) return (bytes: AsyncIterable<Uint8Array>) => decrypted(bytes, key);
    throw new UnusableBackup("The backup is encrypted: set BACKUP_KEY to the key of that time.");
  }
  // Without this check, somebody could replace an encrypted backup with one of their own.
  if (key) {
    throw new UnusableBackup(
      "The backup is not encrypted. To restore it all the same, unset BACKUP_KEY.",
    );
  }
  if (start[0] !== 0x1f || start[1] !== 0x8b)
    throw new UnusableBackup("This is no backup of Galley.");
  return (bytes: AsyncIterable<Uint8Array>) => bytes;
}

async function openToRead(path: string): Promise<FileHandle> {
  try {
    return await open(path, "r");
  } catch (error) {
    const missing = error instanceof Error && "code" in error && error.code === "ENOENT";
    throw missing ? new UnusableBackup(`There is no file ${path}.`) : error;
  }
}
