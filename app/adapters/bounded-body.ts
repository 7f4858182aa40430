/** Thrown when a body is longer than its limit. */
export class TooLong extends Error {}

/** Yields the chunks of a body. Throws TooLong once it exceeds the limit in bytes. */
export async function* boundedChunks(
  body: AsyncIterable<Uint8Array> | null,
  mostBytes: number,
): AsyncGenerator<Uint8Array, undefined> {
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.byteLength;
    if (size > mostBytes) throw new TooLong(`more than ${mostBytes} bytes`);
    yield chunk;
  }
}

/** Reads a whole body. Throws TooLong once it exceeds the limit in bytes, and stops reading there. */
export async function readBounded(
  body: AsyncIterable<Uint8Array> | null,
  mostBytes: number,
): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of boundedChunks(body, mostBytes)) chunks.push(chunk);
  return Buffer.concat(chunks);
}
