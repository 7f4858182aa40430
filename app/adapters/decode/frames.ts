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
 * Assembles chunks of a pipe into frames of at most `limit` bytes. `push` throws when the bytes are not a
 * frame; the caller must then end the pipe and the process that writes to it.
 */
export function createFrameReader(limit: number, onFrame: (frame: Frame) => void) {
  let chunks: Uint8Array[] = [];
  let held = 0;
  let wanted = PREFIX_BYTES;

  function frameLength(bytes: Buffer): number {
    if (bytes.readUInt32BE(0) !== MAGIC) throw new Error("Not a frame.");
    const count = bytes.readUInt32BE(8);
    let length = PREFIX_BYTES + count * 4;
    if (length > limit) throw new Error("Frame too large.");
    if (bytes.length < length) return length;
    length += bytes.readUInt32BE(4);
    for (let index = 0; index < count; index++) {
      length += bytes.readUInt32BE(PREFIX_BYTES + index * 4);
    }
    if (length > limit) throw new Error("Frame too large.");
    return length;
  }

  function cut(bytes: Buffer): Frame {
    const count = bytes.readUInt32BE(8);
    let offset = PREFIX_BYTES + count * 4;
    const take = (length: number) => {
      const part = bytes.subarray(offset, offset + length);
      offset += length;
      return part;
    };
    const header: unknown = JSON.parse(take(bytes.readUInt32BE(4)).toString("utf8"));
    const parts: Uint8Array[] = [];
    for (let index = 0; index < count; index++) {
      parts.push(take(bytes.readUInt32BE(PREFIX_BYTES + index * 4)));
    }
    return { header, parts };
  }

  return {
    push(chunk: Uint8Array): void {
      chunks.push(chunk);
      held += chunk.length;
      while (held >= wanted) {
        const bytes = joined(chunks);
        chunks = [bytes];
        const length = frameLength(bytes);
        if (bytes.length < length) {
          wanted = length;
          return;
        }
        const rest = bytes.subarray(length);
        chunks = rest.length > 0 ? [rest] : [];
        held = rest.length;
        wanted = PREFIX_BYTES;
        onFrame(cut(bytes.subarray(0, length)));
      }
    },
  };
}

function joined(chunks: Uint8Array[]): Buffer {
  const only = chunks.length === 1 ? chunks[0] : undefined;
  return only ? Buffer.from(only.buffer, only.byteOffset, only.byteLength) : Buffer.concat(chunks);
}
