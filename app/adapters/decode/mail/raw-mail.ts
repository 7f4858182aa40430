import { type Refusal, refuse } from "#app/adapters/decode/decoded.ts";

const HEAD = 256 * 1024;
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
// The fields of RFC 5322 and MIME. Every real message has at least one of them.
const KNOWN_FIELD =
  /^(?:from|to|cc|bcc|sender|reply-to|subject|date|message-id|received|return-path|delivered-to|mime-version|content-[\w-]+|in-reply-to|references|x-[\w-]+|list-[\w-]+|dkim-signature|arc-[\w-]+|authentication-results)[ \t]*:/im;

/**
 * Converts a lone CR, which old programs use as line end, to LF. Removes a leading BOM and leading empty
 * lines.
 */
export function withMailLineEnds(raw: Uint8Array): Uint8Array {
  let bytes = raw;
  if (!raw.subarray(0, HEAD).includes(LINE_FEED) && raw.includes(CARRIAGE_RETURN)) {
    bytes = raw.map((byte) => (byte === CARRIAGE_RETURN ? LINE_FEED : byte));
  }
  let start = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
  while (bytes[start] === LINE_FEED || bytes[start] === CARRIAGE_RETURN) start++;
  return start > 0 ? bytes.subarray(start) : bytes;
}

/** Why bytes are not a mail message, or null when they may be one. */
export function notMail(bytes: Uint8Array): Refusal | null {
  if (bytes.byteLength === 0) return refuse("damaged", "This message is empty.");
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, HEAD));
  const head = text.toString("latin1");
  const emptyLine = /\r?\n\r?\n/.exec(head)?.index ?? head.length;
  if (KNOWN_FIELD.test(head.slice(0, emptyLine))) return null;
  return refuse("unsupported", "This is not a mail message: it has none of the headers of one.");
}
