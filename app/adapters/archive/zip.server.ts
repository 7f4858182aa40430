import type { Readable } from "node:stream";
import { makeZip } from "client-zip";

/** One file of an archive. Its bytes are opened when its turn comes; without any it is left out. */
export type ArchiveEntry = {
  /** Folders by slashes. Must not occur twice. */
  path: string;
  modifiedAt: Date;
  open: () => Promise<Readable | Uint8Array | null>;
};

/** What a ZIP can say of a time: from 1980, by the clock of this machine. */
const earliest = new Date(1980, 0, 1);
const latest = new Date(2107, 11, 31);

/**
 * A ZIP archive (Zip64 where it is needed, nothing compressed: pictures and PDFs are already) that is
 * made as fast as it is read: one entry is open at a time, and only the list of paths is held. An entry
 * that cannot be read to its end breaks the stream, so that nobody takes half an archive for a whole one.
 * Cancelling closes what is open.
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
    if (!(chunk instanceof Uint8Array)) throw new TypeError("An archive holds bytes.");
    // An empty chunk would be taken for the end.
    if (chunk.byteLength > 0) yield chunk;
  }
}

function clamp(at: Date): Date {
  return new Date(Math.min(Math.max(at.getTime(), earliest.getTime()), latest.getTime()));
}
