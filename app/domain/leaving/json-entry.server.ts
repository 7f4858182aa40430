import { Readable } from "node:stream";
import type { ArchiveEntry } from "#app/adapters/archive/zip.server.ts";

/** Returns a JSON file whose content is read when the entry is written. */
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

/** Returns a JSON array of any length, written page by page. */
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
