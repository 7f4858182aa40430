import PostalMime, { type Email } from "postal-mime";

/** Deeper than any mail program nests; the parser walks parts recursively. */
export const MAX_MIME_DEPTH = 100;

/**
 * Parses MIME with two departures from the library's defaults: forwarded messages stay whole as
 * attachments, and a text part that its sender gave a file name is a file, not more body text.
 */
export async function parseMime(bytes: Uint8Array): Promise<Email> {
  return createMimeParser().parse(bytes);
}

/** The parser of parseMime, for one message. */
export function createMimeParser(): PostalMime {
  const parser = new PostalMime({ forceRfc822Attachments: true, maxNestingDepth: MAX_MIME_DEPTH });
  // The library has no option for this; without the method (another version) text stays inline.
  const isInlineText: unknown = Reflect.get(parser, "isInlineTextNode");
  if (typeof isInlineText === "function") {
    Reflect.set(
      parser,
      "isInlineTextNode",
      (node: unknown) => isInlineText.call(parser, node) === true && !isNamedPart(node),
    );
  }
  return parser;
}

function isNamedPart(node: unknown): boolean {
  const name = at(at(at(at(node, "contentDisposition"), "parsed"), "params"), "filename");
  return typeof name === "string" && name !== "" && at(node, "parentNode") !== undefined;
}

function at(value: unknown, key: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined;
}
