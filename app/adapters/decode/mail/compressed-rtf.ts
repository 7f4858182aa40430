import { ByteCursor } from "./byte-cursor.ts";

const COMPRESSED = 0x75465a4c;
const UNCOMPRESSED = 0x414c454d;
const MAX_RTF = 8_000_000;
const DICTIONARY = 4096;
/** The dictionary's first bytes ([MS-OXRTFCP] 2.1.3.1.1). */
const PRELOADED =
  "{\\rtf1\\ansi\\mac\\deff0\\deftab720{\\fonttbl;}{\\f0\\fnil \\froman \\fswiss \\fmodern \\fscript \\fdecor MS Sans SerifSymbolArialTimes New RomanCourier{\\colortbl\\red0\\green0\\blue0\r\n\\par \\pard\\plain\\f0\\fs20\\b\\i\\u\\tab\\tx";

/** The RTF of a message's compressed body ([MS-OXRTFCP]), at most 8 MB; null for other bytes. Checksums are not checked. */
export function readCompressedRtf(bytes: Uint8Array): Uint8Array | null {
  if (bytes.byteLength < 16) return null;
  const cursor = new ByteCursor(bytes);
  cursor.u32();
  const size = Math.min(cursor.u32(), MAX_RTF);
  const kind = cursor.u32();
  cursor.u32();
  if (kind === UNCOMPRESSED) return cursor.bytes(Math.min(size, cursor.left));
  return kind === COMPRESSED ? expanded(cursor, size) : null;
}

function expanded(cursor: ByteCursor, size: number): Uint8Array {
  const text = new DictionaryText(size);
  while (cursor.left > 0 && !text.isFull) {
    const control = cursor.u8();
    for (let bit = 0; bit < 8 && cursor.left > 0 && !text.isFull; bit++) {
      if ((control & (1 << bit)) === 0) text.put(cursor.u8());
      else if (cursor.left < 2 || !text.repeat((cursor.u8() << 8) | cursor.u8())) return text.bytes;
    }
  }
  return text.bytes;
}

/** The text so far, and its last 4,096 bytes, which references repeat. */
class DictionaryText {
  readonly #text: Uint8Array;
  readonly #dictionary = new Uint8Array(DICTIONARY);
  #write = PRELOADED.length;
  #length = 0;

  constructor(size: number) {
    this.#text = new Uint8Array(size);
    this.#dictionary.set(Buffer.from(PRELOADED, "latin1"));
  }

  get isFull(): boolean {
    return this.#length >= this.#text.length;
  }

  get bytes(): Uint8Array {
    return this.#text.subarray(0, this.#length);
  }

  put(byte: number): void {
    this.#dictionary[this.#write] = byte;
    this.#write = (this.#write + 1) % DICTIONARY;
    if (!this.isFull) this.#text[this.#length++] = byte;
  }

  /** Repeats what a reference names; false for one to the place of writing, which ends the text. */
  repeat(reference: number): boolean {
    const offset = reference >> 4;
    if (offset === this.#write) return false;
    const run = (reference & 15) + 2;
    for (let step = 0; step < run; step++) {
      this.put(this.#dictionary[(offset + step) % DICTIONARY] ?? 0);
    }
    return true;
  }
}
