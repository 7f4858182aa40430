import type { Readable } from "node:stream";
import { blobs } from "#app/adapters/blobs/blobs.server.ts";
import { db } from "#app/adapters/db/client.server.ts";
import { findFileAt } from "./versions/earlier-bytes.server.ts";

/**
 * Stored bytes: their hash, and a function that opens them, whole or from start to end (inclusive).
 */
export type StoredContent = {
  sha256: string;
  open: (range?: { start: number; end: number }) => Promise<{
    stream: Readable;
    size: number;
  } | null>;
};
export type FileContent = StoredContent & { name: string; type: string; size: number };

/**
 * Returns a file's original, also while the file is in the trash; null if the file is missing or
 * belongs to another user. With `version`, the original that it had in that version.
 */
export async function findFileContent(
  viewer: { id: string },
  fileId: number,
  version: number | null = null,
): Promise<FileContent | null> {
  const file = await findFileAt(db(), viewer, fileId, version);
  if (!file) return null;
  const { name, type, size, sha256 } = file;
  return { name, type, size, sha256, open: (range) => blobs().open(viewer.id, sha256, range) };
}
