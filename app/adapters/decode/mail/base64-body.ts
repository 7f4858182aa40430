import type PostalMime from "postal-mime";

type Decoder = { update(line: Uint8Array): void; finalize(): Promise<ArrayBuffer> };

/**
 * Lets a parser read a base64 body in one piece instead of line by line, and decodes it with Node's own decoder.
 * The result is the library's: bodies that are not plain base64 are left to its decoder. Does nothing when the
 * library's version is not one that this code knows.
 */
export function readBase64Whole(parser: PostalMime): void {
  const readLine: unknown = Reflect.get(parser, "readLine");
  if (typeof readLine !== "function") return;
  Reflect.set(parser, "readLine", () => {
    const node: unknown = Reflect.get(parser, "currentNode");
    const own = isBase64Body(node) ? decoderOf(node) : null;
    return (own && readToBoundary(parser)) ?? Reflect.apply(readLine, parser, []);
  });
}

function isBase64Body(node: unknown): node is object {
  if (typeof node !== "object" || node === null) return false;
  if (Reflect.get(node, "state") !== "body") return false;
  const field: unknown = Reflect.get(node, "contentTransferEncoding");
  if (typeof field !== "object" || field === null) return false;
  return /base64/i.test(String(Reflect.get(field, "encoding")));
}

/** The decoder of a node's body, ours. */
function decoderOf(node: object): WholeDecoder | null {
  const decoder: unknown = Reflect.get(node, "contentDecoder");
  if (decoder instanceof WholeDecoder) return decoder;
  if (!isDecoder(decoder)) return null;
  const own = new WholeDecoder(decoder);
  Reflect.set(node, "contentDecoder", own);
  return own;
}

function isDecoder(decoder: unknown): decoder is Decoder {
  if (typeof decoder !== "object" || decoder === null) return false;
  return ["update", "finalize"].every((name) => typeof Reflect.get(decoder, name) === "function");
}

const HYPHEN = 0x2d;

/** The lines up to the next one that may be a boundary; null if this line may be one. */
function readToBoundary(parser: PostalMime): { bytes: Uint8Array; done: boolean } | null {
  const message: unknown = Reflect.get(parser, "av");
  const start: unknown = Reflect.get(parser, "readPos");
  if (!(message instanceof Uint8Array) || typeof start !== "number") return null;
  if (message[start] === HYPHEN && message[start + 1] === HYPHEN) return null;
  const rest = Buffer.from(message.buffer, message.byteOffset + start, message.length - start);
  const lineEnd = rest.indexOf("\n--");
  const bytes = lineEnd < 0 ? rest : rest.subarray(0, lineEnd + 1);
  Reflect.set(parser, "readPos", start + bytes.length);
  return { bytes, done: start + bytes.length >= message.length };
}

class WholeDecoder implements Decoder {
  #pieces: Uint8Array[] = [];
  #library: Decoder;

  constructor(library: Decoder) {
    this.#library = library;
  }

  update(piece: Uint8Array): void {
    this.#pieces.push(piece);
  }

  async finalize(): Promise<ArrayBuffer> {
    const pieces = this.#pieces;
    this.#pieces = [];
    const [only] = pieces;
    const decoded = only && pieces.length === 1 ? decodeRegular(only) : null;
    if (decoded) return decoded;
    for (const piece of pieces) this.#library.update(piece);
    return this.#library.finalize();
  }
}

const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const EQUALS = 0x3d;
const LINES_AT_ONCE = 800;

/**
 * The bytes of base64 as programs write it: lines of one width, of which only the last may be shorter and padded. Null
 * for other text. It is decoded part by part, so that no second copy of a large file is in memory.
 */
function decodeRegular(whole: Uint8Array): ArrayBuffer | null {
  const bytes = Buffer.from(whole.buffer, whole.byteOffset, endOf(whole));
  const lines = linesOf(bytes);
  if (!lines) return null;
  const { step, width } = lines;
  const sizeOf = (length: number) =>
    Math.floor(((Math.floor(length / step) * width + (length % step)) * 3) / 4);
  const target = Buffer.from(new ArrayBuffer(sizeOf(bytes.length)));
  let written = 0;
  for (let at = 0; at < bytes.length; at += LINES_AT_ONCE * step) {
    const end = Math.min(bytes.length, at + LINES_AT_ONCE * step);
    const text = bytes.toString("latin1", at, end);
    if (/[^A-Za-z0-9+/\r\n]/.test(text)) return null;
    const size = target.write(text, written, "base64");
    // Fewer bytes than characters: a line holds a line end.
    if (size !== sizeOf(end - at)) return null;
    written += size;
  }
  return target.buffer;
}

/** How long every line is, with its end and without; null if they differ, or if bytes would lie across two lines. */
function linesOf(bytes: Buffer): { step: number; width: number } | null {
  const lineEnd = bytes.indexOf(LINE_FEED);
  if (lineEnd < 0) return { step: Math.max(1, bytes.length), width: bytes.length };
  const step = lineEnd + 1;
  const width = bytes[lineEnd - 1] === CARRIAGE_RETURN ? lineEnd - 1 : lineEnd;
  if (width === 0 || width % 4 !== 0) return null;
  for (let at = lineEnd; at < bytes.length; at += step) {
    if (bytes[at] !== LINE_FEED) return null;
    if (width < lineEnd && bytes[at - 1] !== CARRIAGE_RETURN) return null;
  }
  return { step, width };
}

/** Where the last line ends, without its padding and what follows it. */
function endOf(bytes: Uint8Array): number {
  let end = bytes.length;
  while (bytes[end - 1] === LINE_FEED || bytes[end - 1] === CARRIAGE_RETURN) end--;
  const most = end - 2;
  while (end > most && bytes[end - 1] === EQUALS) end--;
  return end;
}
