import {
  createCipheriv,
  createDecipheriv,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from "node:crypto";
import { damaged, UnusableBackup } from "./unusable-backup.ts";

/*
 * An encrypted stream: magic, salt, check, then chunks of 64 KiB, each sealed with AES-256-GCM. The nonce of a chunk is
 * its number and whether it is the last one, so that chunks cannot be left out, added or moved (the construction STREAM:
 * Hoang, Reyhanitabar, Rogaway, Vizár 2015). Each stream has its own key, derived from the salt, so nonces never repeat.
 */

const magic = Buffer.from("galley-encrypted-1\n");
const saltBytes = 32;
const checkBytes = 16;
const chunkBytes = 64 * 1024;
const tagBytes = 16;
const headBytes = magic.length + saltBytes + checkBytes;

type Bytes = AsyncIterable<Uint8Array>;

/** Encrypts a stream under a key of 32 bytes. */
export async function* encrypted(plain: Bytes, key: Buffer): AsyncGenerator<Buffer> {
  const salt = randomBytes(saltBytes);
  const keys = deriveKeys(key, salt);
  yield Buffer.concat([magic, salt, keys.check]);
  let number = 0;
  for await (const { chunk, isLast } of inChunks(plain, chunkBytes)) {
    const cipher = createCipheriv("aes-256-gcm", keys.seal, nonceOf(number, isLast));
    yield Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()]);
    number += 1;
  }
}

/**
 * Decrypts a stream that encrypted() made. Never yields altered bytes. Throws UnusableBackup if the key is another
 * one, and if the stream was altered or is incomplete.
 */
export async function* decrypted(sealed: Bytes, key: Buffer): AsyncGenerator<Buffer> {
  let keys: ReturnType<typeof deriveKeys> | null = null;
  let number = 0;
  for await (const { chunk, isLast } of inChunks(sealed, chunkBytes + tagBytes, headBytes)) {
    if (!keys) {
      keys = deriveKeys(key, chunk.subarray(magic.length, magic.length + saltBytes));
      const check = chunk.subarray(magic.length + saltBytes);
      if (isLast || !isEncrypted(chunk) || check.length !== checkBytes) {
        throw new UnusableBackup(damaged);
      }
      if (!timingSafeEqual(check, keys.check)) {
        throw new UnusableBackup("The backup was encrypted with another BACKUP_KEY.");
      }
      continue;
    }
    yield open(chunk, keys.seal, nonceOf(number, isLast));
    number += 1;
  }
}

/** Whether a stream that begins with these bytes is encrypted. */
export function isEncrypted(start: Uint8Array): boolean {
  return magic.equals(start.subarray(0, magic.length));
}

function open(chunk: Buffer, key: Buffer, nonce: Buffer): Buffer {
  if (chunk.length < tagBytes) throw new UnusableBackup(damaged);
  const decipher = createDecipheriv("aes-256-gcm", key, nonce);
  decipher.setAuthTag(chunk.subarray(-tagBytes));
  try {
    return Buffer.concat([decipher.update(chunk.subarray(0, -tagBytes)), decipher.final()]);
  } catch {
    throw new UnusableBackup(damaged);
  }
}

/** `check` tells a wrong key from altered bytes; it says nothing about the key that seals. */
function deriveKeys(key: Buffer, salt: Buffer): { seal: Buffer; check: Buffer } {
  const derive = (purpose: string, length: number) =>
    Buffer.from(hkdfSync("sha256", key, salt, `galley-backup:${purpose}`, length));
  return { seal: derive("seal", 32), check: derive("check", checkBytes) };
}

function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(number, 5, 6);
  nonce.writeUInt8(isLast ? 1 : 0, 11);
  return nonce;
}

/**
 * Splits a stream into pieces of `size` bytes, the first of `firstSize`. Yields at least one, and marks the last
 * one.
 */
async function* inChunks(stream: Bytes, size: number, firstSize = size) {
  let wanted = firstSize;
  let pending: Uint8Array[] = [];
  let length = 0;
  for await (const bytes of stream) {
    pending.push(bytes);
    length += bytes.byteLength;
    if (length <= wanted) continue;
    let rest = Buffer.concat(pending);
    while (rest.length > wanted) {
      yield { chunk: rest.subarray(0, wanted), isLast: false };
      rest = rest.subarray(wanted);
      wanted = size;
    }
    pending = [rest];
    length = rest.length;
  }
  yield { chunk: Buffer.concat(pending), isLast: true };
}
