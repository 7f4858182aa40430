import { constants, inflateSync } from "node:zlib";

/** What a CMS message (RFC 5652) holds: readable content, or that it is encrypted. */
export type Cms = { kind: "content"; bytes: Uint8Array } | { kind: "encrypted" };

type Value = { tag: number; isConstructed: boolean; start: number; end: number };

const MAX_DEPTH = 12;
const MAX_VALUES = 100_000;
const MAX_INFLATED = 50_000_000;
const SIGNED = "2a864886f70d010702";
const ENVELOPED = "2a864886f70d010703";
const ENCRYPTED = "2a864886f70d010706";
const AUTHENTICATED_ENVELOPED = "2a864886f70d0109100117";
const COMPRESSED = "2a864886f70d0109100109";

const TAG = { oid: 0x06, sequence: 0x10, explicit: 0x80 };

/**
 * The content of an S/MIME part (smime.p7m), in DER or BER. Signatures are not checked. Null for bytes that are not
 * CMS; lengths that lie end the walk.
 */
export function readCms(bytes: Uint8Array): Cms | null {
  try {
    return contentOf(new Walk(bytes));
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function contentOf(walk: Walk): Cms | null {
  const info = walk.value(0, walk.bytes.length);
  const [type, wrapped] = walk.children(info);
  if (!type || type.tag !== TAG.oid || !wrapped) return null;
  const oid = walk.hex(type);
  if ([ENVELOPED, ENCRYPTED, AUTHENTICATED_ENVELOPED].includes(oid)) return { kind: "encrypted" };
  if (oid !== SIGNED && oid !== COMPRESSED) return null;
  const [data] = walk.children(wrapped);
  if (!data) return null;
  const contents = walk.children(data).filter(({ tag }) => tag === TAG.sequence);
  for (const content of contents) {
    const octets = walk.children(content).find(({ tag }) => tag === TAG.explicit);
    if (!octets) continue;
    const bytes = walk.octets(octets);
    if (oid === SIGNED) return { kind: "content", bytes };
    return { kind: "content", bytes: inflated(bytes) };
  }
  return null;
}

function inflated(bytes: Uint8Array): Uint8Array {
  const options = { maxOutputLength: MAX_INFLATED, finishFlush: constants.Z_SYNC_FLUSH };
  try {
    return inflateSync(bytes, options);
  } catch {
    throw new RangeError("Damaged or too large.");
  }
}

/** Reads BER values (X.690) of a message. Throws RangeError past the end and past its limits. */
class Walk {
  readonly bytes: Uint8Array;
  #left = MAX_VALUES;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  value(at: number, limit: number, depth = 0): Value & { next: number } {
    if (--this.#left < 0 || depth > MAX_DEPTH || at + 2 > limit) throw new RangeError("No value.");
    const first = this.bytes[at] ?? 0;
    const tag = (first & 0xc0) === 0x80 ? TAG.explicit + (first & 0x1f) : first & 0x1f;
    const isConstructed = (first & 0x20) !== 0;
    const length = this.bytes[at + 1] ?? 0;
    if (length === 0x80)
      return this.#indefinite({ tag, isConstructed, start: at + 2 }, limit, depth);
    const count = length > 0x80 ? length & 0x7f : 0;
    if (count > 6) throw new RangeError("Too long.");
    let size = count ? 0 : length;
    for (let i = 0; i < count; i++) size = size * 256 + (this.bytes[at + 2 + i] ?? 0);
    const start = at + 2 + count;
    if (start + size > limit) throw new RangeError("Past the end.");
    return { tag, isConstructed, start, end: start + size, next: start + size };
  }

  /** Ends with two zero bytes. */
  #indefinite(head: Omit<Value, "end">, limit: number, depth: number): Value & { next: number } {
    let at = head.start;
    while (this.bytes[at] !== 0 || this.bytes[at + 1] !== 0)
      at = this.value(at, limit, depth + 1).next;
    if (at + 2 > limit) throw new RangeError("Past the end.");
    return { ...head, end: at, next: at + 2 };
  }

  children({ isConstructed, start, end }: Value): Value[] {
    const found: Value[] = [];
    for (let at = start; isConstructed && at < end; ) {
      const value = this.value(at, end);
      found.push(value);
      at = value.next;
    }
    return found;
  }

  /** The bytes of octet strings, whole or in pieces. */
  octets(value: Value, depth = 0): Uint8Array {
    if (!value.isConstructed) return this.bytes.subarray(value.start, value.end);
    if (depth > MAX_DEPTH) throw new RangeError("Too deep.");
    return Buffer.concat(this.children(value).map((child) => this.octets(child, depth + 1)));
  }

  hex({ start, end }: Value): string {
    return Buffer.from(this.bytes.subarray(start, Math.min(end, start + 20))).toString("hex");
  }
}
