import { gunzipSync } from "node:zlib";

/** Its compressed text holds more bytes than allowed. */
export class TooLongSvg extends Error {}

/** How an SVG's text is declared once it is UTF-8. */
const declared =
  /^(\s{0,99}<\?xml[^>]{0,200}?encoding\s{0,9}=\s{0,9}["'])utf-?(?:16|32)[\w-]{0,9}/i;

export function isGzip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b;
}

/**
 * Returns an SVG as the bytes that librsvg reads: a compressed one (.svgz) inflated, UTF-16 as UTF-8. Throws TooLongSvg if
 * it inflates to more than `most` bytes.
 */
export function plainSvg(bytes: Uint8Array, most: number): Buffer {
  const text = isGzip(bytes) ? inflated(bytes, most) : bytes;
  const wide = wideEncodingOf(text);
  if (!wide) return Buffer.from(text.buffer, text.byteOffset, text.byteLength);
  return Buffer.from(new TextDecoder(wide).decode(text).replace(declared, "$1utf-8"));
}

function inflated(bytes: Uint8Array, most: number): Buffer {
  try {
    return gunzipSync(bytes, { maxOutputLength: most });
  } catch (error) {
    const isTooLong = error instanceof RangeError;
    throw isTooLong ? new TooLongSvg("The SVG inflates to too many bytes.") : error;
  }
}

/** The encoding of a text of two bytes a character, by its mark or by its first "<"; null for any other. */
export function wideEncodingOf([first, second]: Uint8Array): "utf-16le" | "utf-16be" | null {
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return "utf-16le";
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) return "utf-16be";
  return null;
}
