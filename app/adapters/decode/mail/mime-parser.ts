import PostalMime, { type Email } from "postal-mime";
import { readBase64Whole } from "./base64-body.ts";
import { decodeText } from "./charset.ts";
import { bodyCharset, readableField } from "./header-words.ts";

/** Deeper than any mail program nests. The limit is needed because the parser recurses into parts. */
export const MAX_MIME_DEPTH = 100;
const MAX_FIELD = 3_000_000;

/** Where a part that is not body text stood. */
export type Leaf = {
  /** The subtype of the multipart directly around it, in lower case; null for the whole message. */
  parent: string | null;
};
export type ParsedMime = {
  email: Email;
  /** One for each of the mail's attachments, in their order. */
  leaves: Leaf[];
};
export type MimeParser = { parser: PostalMime; leaves: Leaf[] };

/**
 * Parses MIME with these changes to the library's defaults: forwarded messages stay whole as attachments, a text part
 * with a file name is a file and not body text, and text and header fields are read in the charset that they are
 * really in. Throws what the library throws.
 */
export async function parseMime(bytes: Uint8Array): Promise<ParsedMime> {
  const { parser, leaves } = createMimeParser(bytes);
  return { email: await parser.parse(parsable(bytes)), leaves };
}

/** Copies the bytes only if they are a view of other memory: the library would copy a view anyway. */
function parsable(bytes: Uint8Array): Uint8Array | ArrayBuffer {
  const { buffer } = bytes;
  return buffer instanceof ArrayBuffer && buffer.byteLength === bytes.byteLength ? buffer : bytes;
}

/** The parser of parseMime, for one message. */
export function createMimeParser(message: Uint8Array): MimeParser {
  const parser = new PostalMime({ forceRfc822Attachments: true, maxNestingDepth: MAX_MIME_DEPTH });
  const leaves: Leaf[] = [];
  // The library has no option for this. If the method is missing (another version), text stays inline.
  const isInlineText: unknown = Reflect.get(parser, "isInlineTextNode");
  if (typeof isInlineText === "function") {
    Reflect.set(parser, "isInlineTextNode", (node: unknown) => {
      const isText =
        isBodyName(node) || (isInlineText.call(parser, node) === true && !isNamedPart(node));
      if (isText || /^(?:text\/calendar|application\/ics)$/.test(typeOf(node))) readAsUtf8(node);
      if (!isText && at(node, "content")) leaves.push({ parent: parentOf(node) });
      return isText;
    });
  }
  readBase64Whole(parser);
  readFieldsWhole(parser, bodyCharset(message));
  return { parser, leaves };
}

/** Lets the parser read each header field in one piece, with its continuation lines, as UTF-8. */
function readFieldsWhole(parser: PostalMime, hint: string): void {
  const readLine: unknown = Reflect.get(parser, "readLine");
  if (typeof readLine !== "function") return;
  Reflect.set(parser, "readLine", () => {
    const isHeader = at(at(parser, "currentNode"), "state") === "header";
    const first: unknown = Reflect.apply(readLine, parser, []);
    if (!isHeader || !isLine(first) || first.bytes.length === 0) return first;
    if (mayBeBoundary(first.bytes)) return first;
    const pieces = [first.bytes];
    let { done } = first;
    let size = first.bytes.length;
    while (!done && size < MAX_FIELD && isContinued(parser)) {
      const next: unknown = Reflect.apply(readLine, parser, []);
      if (!isLine(next)) break;
      pieces.push(next.bytes);
      size += next.bytes.length;
      done = next.done;
    }
    const field = pieces.length === 1 ? first.bytes : Buffer.concat(pieces);
    return { bytes: readableField(field, hint), done };
  });
}

function isLine(line: unknown): line is { bytes: Uint8Array; done: boolean } {
  return at(line, "bytes") instanceof Uint8Array && typeof at(line, "done") === "boolean";
}

function mayBeBoundary(line: Uint8Array): boolean {
  return line[0] === 0x2d && line[1] === 0x2d;
}

/** Whether the next line begins with a space or a tab. */
function isContinued(parser: PostalMime): boolean {
  const message = at(parser, "av");
  const next = message instanceof Uint8Array ? message[Number(at(parser, "readPos"))] : undefined;
  return next === 0x20 || next === 0x09;
}

/** Makes a text part's bytes UTF-8, whatever charset it names. */
function readAsUtf8(node: unknown): void {
  const content = at(node, "content");
  const params = at(at(at(node, "contentType"), "parsed"), "params");
  if (!(content instanceof ArrayBuffer) || typeof params !== "object" || params === null) return;
  const label = at(params, "charset");
  const text = decodeText(new Uint8Array(content), {
    label: typeof label === "string" ? label : null,
    isHtml: typeOf(node) === "text/html",
  });
  Reflect.set(Object(node), "content", new TextEncoder().encode(text).buffer);
  Reflect.set(params, "charset", "utf-8");
}

function typeOf(node: unknown): string {
  return String(at(at(at(node, "contentType"), "parsed"), "value"));
}

function parentOf(node: unknown): string | null {
  const subtype = at(at(at(node, "parentNode"), "contentType"), "multipart");
  return typeof subtype === "string" ? subtype : null;
}

function parameterOf(node: unknown, field: string, name: string): string {
  const value = at(at(at(at(node, field), "parsed"), "params"), name);
  return typeof value === "string" ? value : "";
}

/** Exchange gives the text between the files of a mail these names. */
function isBodyName(node: unknown): boolean {
  const name =
    parameterOf(node, "contentDisposition", "filename") || parameterOf(node, "contentType", "name");
  return (
    /^text\/(?:plain|html)$/.test(typeOf(node)) &&
    at(node, "parentNode") !== undefined &&
    /^ATT\d{5}\.(?:txt|html?)$/i.test(name)
  );
}

function isNamedPart(node: unknown): boolean {
  const name = parameterOf(node, "contentDisposition", "filename");
  return name !== "" && at(node, "parentNode") !== undefined;
}

function at(value: unknown, key: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined;
}
