/** Thrown while a body is read that is longer than it may be. */
export class TooLong extends Error {}

/** The chunks of a body as they come; throws TooLong past so many bytes. */
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

/** A whole body; throws TooLong past so many bytes, and has read no more then. */
export async function readBounded(
  body: AsyncIterable<Uint8Array> | null,
  mostBytes: number,
): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of boundedChunks(body, mostBytes)) chunks.push(chunk);
  return Buffer.concat(chunks);
}
