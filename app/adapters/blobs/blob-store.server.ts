import type { Readable } from "node:stream";

/** A stored blob: the SHA-256 of its content in hex, and its length in bytes. */
export type StoredBlob = { sha256: string; size: number };

/**
 * Stores bytes under their content hash, separately for each user. Content is deduplicated within one user
 * only, so that no user learns what others hold. Every implementation writes a blob completely or not at all.
 */
export type BlobStore = {
  /** Stores bytes under their hash. Idempotent. */
  put(userId: string, bytes: Uint8Array): Promise<StoredBlob>;
  /**
   * Stores a stream. Returns "too-large" past maxBytes and "cut-off" when the stream breaks; neither leaves
   * anything stored.
   */
  putStream(
    userId: string,
    stream: AsyncIterable<Uint8Array>,
    maxBytes: number,
  ): Promise<({ ok: true } & StoredBlob) | { ok: false; reason: "too-large" | "cut-off" }>;
  /** The hash of everything that is stored for a user, and when it was stored (last). */
  list(userId: string): AsyncIterable<{ sha256: string; storedAt: Date }>;
  /** When the content was stored (last); null when it is not stored. */
  storedAt(userId: string, sha256: string): Promise<Date | null>;
  /** The content's length in bytes; null when it is not stored. */
  sizeOf(userId: string, sha256: string): Promise<number | null>;
  /** Whether the content is stored. */
  has(userId: string, sha256: string): Promise<boolean>;
  /** The whole content; null when it is not stored. */
  read(userId: string, sha256: string): Promise<Uint8Array | null>;
  /** The content as a stream, or its bytes from start to end (inclusive); null when it is not stored. */
  open(
    userId: string,
    sha256: string,
    range?: { start: number; end: number },
  ): Promise<{ stream: Readable; size: number } | null>;
  /** Whether nothing is stored for anybody. */
  isEmpty(): Promise<boolean>;
  /** Deletes one content. Does nothing when it is not stored. */
  remove(userId: string, sha256: string): Promise<void>;
  /** Deletes every blob of a user. */
  removeAll(userId: string): Promise<void>;
};
