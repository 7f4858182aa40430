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
  const dictionary = new Uint8Array(DICTIONARY);
  dictionary.set(Buffer.from(PRELOADED, "latin1"));
  const found = new Uint8Array(size);
  let [write, length] = [PRELOADED.length, 0];
  const put = (byte: number) => {
    dictionary[write] = byte;
    write = (write + 1) % DICTIONARY;
    if (length < size) found[length++] = byte;
  };
  while (cursor.left > 0 && length < size) {
    const control = cursor.u8();
    for (let bit = 0; bit < 8 && cursor.left > 0 && length < size; bit++) {
      if ((control & (1 << bit)) === 0) put(cursor.u8());
      else {
        if (cursor.left < 2) return found.subarray(0, length);
        const reference = (cursor.u8() << 8) | cursor.u8();
        const offset = reference >> 4;
        // A reference to the place of writing ends the text.
        if (offset === write) return found.subarray(0, length);
        const run = (reference & 15) + 2;
        for (let step = 0; step < run; step++) put(dictionary[(offset + step) % DICTIONARY] ?? 0);
      }
    }
  }
  return found.subarray(0, length);
}
