import { Readable } from "node:stream";
import type { ArchiveEntry } from "#app/adapters/archive/zip.server.ts";

/** A JSON file whose content is read when its turn in the archive comes. */
export function jsonEntry(
  path: string,
  modifiedAt: Date,
  read: () => Promise<unknown>,
): ArchiveEntry {
  return {
    path,
    modifiedAt,
    open: async () => Buffer.from(`${JSON.stringify(await read(), null, 2)}\n`),
  };
}

/** A JSON array of any length, written a page at a time. */
export function jsonPagesEntry(
  path: string,
  modifiedAt: Date,
  pages: AsyncIterable<unknown[]>,
): ArchiveEntry {
  return { path, modifiedAt, open: async () => Readable.from(write(pages)) };
}

async function* write(pages: AsyncIterable<unknown[]>): AsyncGenerator<Uint8Array> {
  let before = "[\n";
  for await (const page of pages) {
    for (const row of page) {
      yield Buffer.from(`${before}  ${JSON.stringify(row)}`);
      before = ",\n";
    }
  }
  yield Buffer.from(before === "[\n" ? "[]\n" : "\n]\n");
}
