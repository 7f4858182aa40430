/** One message on the pipe: a JSON header and the binary parts that belong to it. */
export type Frame = { header: unknown; parts: Uint8Array[] };

const MAGIC = 0x47_4c_59_31;
const PREFIX_BYTES = 12;

/** The chunks to write for a frame. Parts are not copied. */
export function encodeFrame(header: unknown, parts: Uint8Array[]): Uint8Array[] {
  const json = Buffer.from(JSON.stringify(header));
  const head = Buffer.alloc(PREFIX_BYTES + parts.length * 4);
  head.writeUInt32BE(MAGIC, 0);
  head.writeUInt32BE(json.length, 4);
  head.writeUInt32BE(parts.length, 8);
  for (const [index, part] of parts.entries()) {
    head.writeUInt32BE(part.byteLength, PREFIX_BYTES + index * 4);
  }
  return [head, json, ...parts];
}

/**
 * Assembles chunks of a pipe into frames of at most `limit` bytes. Each part has its own memory, filled as bytes
 * arrive. `push` throws when the bytes are not a frame, and at every later call; the caller must end the process
 * that writes.
 */
export function createFrameReader(limit: number, onFrame: (frame: Frame) => void) {
  const reading = readFrames(limit, onFrame);
  let wanted = take(reading);
  let held = 0;

  return {
    push(chunk: Uint8Array): void {
      for (let from = 0; from < chunk.length; ) {
        const end = Math.min(chunk.length, from + wanted.length - held);
        wanted.set(chunk.subarray(from, end), held);
        held += end - from;
        from = end;
        // Parts without bytes are complete at once.
        while (held === wanted.length) {
          wanted = take(reading, wanted);
          held = 0;
        }
      }
    },
  };
}

function take(reading: Generator<number, never, Buffer>, filled?: Buffer): Buffer {
  const { value, done } = filled ? reading.next(filled) : reading.next();
  // A generator that threw is done. Without this error its reader would wait for an empty frame forever.
  if (done) throw new Error("The stream cannot be read after an invalid frame.");
  return Buffer.from(new ArrayBuffer(value));
}

/** Yields how many bytes it needs next, and is resumed with them. */
function* readFrames(
  limit: number,
  onFrame: (frame: Frame) => void,
): Generator<number, never, Buffer> {
  while (true) {
    const prefix = yield PREFIX_BYTES;
    if (prefix.readUInt32BE(0) !== MAGIC) throw new Error("Not a frame.");
    const [jsonBytes, count] = [prefix.readUInt32BE(4), prefix.readUInt32BE(8)];
    if (PREFIX_BYTES + jsonBytes + count * 4 > limit) throw new Error("Frame too large.");
    const lengths = yield count * 4;
    const sizes = Array.from({ length: count }, (_, index) => lengths.readUInt32BE(index * 4));
    const length = sizes.reduce((sum, size) => sum + size, PREFIX_BYTES + jsonBytes + count * 4);
    if (length > limit) throw new Error("Frame too large.");
    const json = yield jsonBytes;
    const header: unknown = JSON.parse(json.toString("utf8"));
    const parts: Uint8Array[] = [];
    for (const size of sizes) parts.push(yield size);
    onFrame({ header, parts });
  }
}
