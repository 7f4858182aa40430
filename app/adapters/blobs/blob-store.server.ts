import type { Readable } from "node:stream";

/** What was stored: the content's SHA-256 in hex and its length in bytes. */
export type StoredBlob = { sha256: string; size: number };

/**
 * Bytes by their content hash, apart for each user: deduplicated within one user only, so nobody
 * learns what others hold. Every implementation writes whole or not at all.
 */
export type BlobStore = {
  /** Stores bytes under their hash. Storing the same again changes nothing. */
  put(userId: string, bytes: Uint8Array): Promise<StoredBlob>;
  /** Stores a stream; refuses with "too-large" past maxBytes and with "cut-off" when the stream breaks, leaving nothing behind. */
  putStream(
    userId: string,
    stream: AsyncIterable<Uint8Array>,
    maxBytes: number,
  ): Promise<({ ok: true } & StoredBlob) | { ok: false; reason: "too-large" | "cut-off" }>;
  /** The content's length in bytes, or null when there is none. */
  sizeOf(userId: string, sha256: string): Promise<number | null>;
  /** Whether the content is there. */
  has(userId: string, sha256: string): Promise<boolean>;
  /** The whole content, or null when there is none. */
  read(userId: string, sha256: string): Promise<Uint8Array | null>;
  /** The content as a stream, or bytes start to end (inclusive) of it; null when there is none. */
  open(
    userId: string,
    sha256: string,
    range?: { start: number; end: number },
  ): Promise<{ stream: Readable; size: number } | null>;
  /** Removes one content. Removing what is not there is fine. */
  remove(userId: string, sha256: string): Promise<void>;
  /** Removes everything of a user. */
  removeAll(userId: string): Promise<void>;
};
