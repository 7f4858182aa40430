import PostalMime, { type Email } from "postal-mime";
import { readBase64Whole } from "./base64-body.ts";

/** Deeper than any mail program nests. The limit is needed because the parser recurses into parts. */
export const MAX_MIME_DEPTH = 100;

/**
 * Parses MIME with two changes to the library's defaults: forwarded messages stay whole as attachments, and a
 * text part with a file name is a file, not body text. Throws what the library throws.
 */
export async function parseMime(bytes: Uint8Array): Promise<Email> {
  return createMimeParser().parse(parsable(bytes));
}

/** Copies the bytes only if they are a view of other memory: the library would copy a view anyway. */
function parsable(bytes: Uint8Array): Uint8Array | ArrayBuffer {
  const { buffer } = bytes;
  return buffer instanceof ArrayBuffer && buffer.byteLength === bytes.byteLength ? buffer : bytes;
}

/** The parser of parseMime, for one message. */
export function createMimeParser(): PostalMime {
  const parser = new PostalMime({ forceRfc822Attachments: true, maxNestingDepth: MAX_MIME_DEPTH });
  // The library has no option for this. If the method is missing (another version), text stays inline.
  const isInlineText: unknown = Reflect.get(parser, "isInlineTextNode");
  if (typeof isInlineText === "function") {
    Reflect.set(
      parser,
      "isInlineTextNode",
      (node: unknown) => isInlineText.call(parser, node) === true && !isNamedPart(node),
    );
  }
  readBase64Whole(parser);
  return parser;
}

function isNamedPart(node: unknown): boolean {
  const name = at(at(at(at(node, "contentDisposition"), "parsed"), "params"), "filename");
  return typeof name === "string" && name !== "" && at(node, "parentNode") !== undefined;
}

function at(value: unknown, key: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined;
}
