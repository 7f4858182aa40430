import type PostalMime from "postal-mime";
import { createMimeParser, type ParsedMime } from "./mime-parser.ts";

/** The position of a part in its message as byte offsets: the header up to the body, the body up to the end. */
export type PartPlace = { start: number; bodyStart: number; end: number; isRoot: boolean };
export type PlacedMail = ParsedMime & {
  /** One for each of the mail's attachments, in their order. */
  places: PartPlace[];
};

/**
 * Parses a message and returns the positions of its attachments. The positions are recorded inside the parser
 * that reads every mail, so they match its view of the parts even in a damaged message. Throws what the
 * parser throws, and throws when the library's version is not one that this code knows.
 */
export async function parseWithPlaces(bytes: Uint8Array): Promise<PlacedMail> {
  const { parser, leaves } = createMimeParser(bytes);
  const noted = new Map<unknown, PartPlace>();
  const nodes: unknown[] = [];
  const current = () => Reflect.get(parser, "currentNode");
  const position = () => Number(Reflect.get(parser, "readPos"));
  const root = current();
  noted.set(root, { start: 0, bodyStart: 0, end: 0, isRoot: true });
  wrap(parser, "processLine", async (process) => {
    const node = current();
    const isHeader = Reflect.get(node, "state") === "header";
    await process();
    const at = position();
    const place = noted.get(current());
    if (!place) noted.set(current(), { start: at, bodyStart: at, end: at, isRoot: false });
    else if (current() === node) {
      place.end = at;
      if (isHeader) place.bodyStart = at;
    }
  });
  wrap(parser, "collectAttachment", (collect, node) => {
    nodes.push(node);
    return collect();
  });
  const email = await parser.parse(bytes);
  const places = nodes.flatMap((node) => noted.get(node) ?? []);
  if (places.length !== email.attachments.length) throw new Error("A part has no position.");
  return { email, leaves, places };
}

/** The library has no events: wrapping its methods is the only way to observe its nodes. */
function wrap(
  parser: PostalMime,
  method: string,
  around: (original: () => unknown, first: unknown) => unknown,
): void {
  const original: unknown = Reflect.get(parser, method);
  if (typeof original !== "function") throw new Error(`The MIME parser has no ${method}.`);
  Reflect.set(parser, method, (...values: unknown[]) =>
    around(() => Reflect.apply(original, parser, values), values[0]),
  );
}
