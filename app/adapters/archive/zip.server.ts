import type { Readable } from "node:stream";
import { makeZip } from "client-zip";

/**
 * One file of an archive. `open` is called when the file is written; a file whose `open` returns null is left
 * out.
 */
export type ArchiveEntry = {
  /** Uses slashes as separators. Must be unique in the archive. */
  path: string;
  modifiedAt: Date;
  open: () => Promise<Readable | Uint8Array | null>;
};

/** The range of times that ZIP can store: from 1980, in this machine's time zone. */
const earliest = new Date(1980, 0, 1);
const latest = new Date(2107, 11, 31);

/**
 * Returns a stream of a ZIP archive (Zip64 where needed). Nothing is compressed, because pictures and PDFs
 * already are. Follows the reader's pace: one entry is open at a time, and only the list of paths is held in
 * memory. If an entry cannot be read to its end the stream errors, so that a truncated archive is not taken
 * for a complete one. Cancelling closes the open entry.
 */
export function zipOf(entries: AsyncGenerator<ArchiveEntry>): ReadableStream<Uint8Array> {
  let open: Readable | null = null;
  async function* opened() {
    for await (const { path, modifiedAt, open: openEntry } of entries) {
      const bytes = await openEntry();
      if (bytes === null) continue;
      const input = bytes instanceof Uint8Array ? bytes : chunksOf(bytes);
      open = bytes instanceof Uint8Array ? null : bytes;
      yield { name: path, lastModified: clamp(modifiedAt), input };
    }
  }
  const files = opened();
  const reader = makeZip(files).getReader();
  return new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = await reader.read();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      async cancel() {
        open?.destroy();
        await files.return(undefined);
      },
    },
    { highWaterMark: 0 },
  );
}

async function* chunksOf(stream: Readable): AsyncGenerator<Uint8Array> {
  for await (const chunk of stream) {
    if (!(chunk instanceof Uint8Array))
      throw new TypeError("An archive stream must contain only bytes.");
    // The reader would take an empty chunk for the end.
    if (chunk.byteLength > 0) yield chunk;
  }
}

function clamp(at: Date): Date {
  return new Date(Math.min(Math.max(at.getTime(), earliest.getTime()), latest.getTime()));
}
