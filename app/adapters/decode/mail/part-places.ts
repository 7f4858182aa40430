import type PostalMime from "postal-mime";
import type { Email } from "postal-mime";
import { createMimeParser } from "./mime-parser.ts";

/** Where a part stands in its message, in bytes: its header up to the body, and its body up to the end. */
export type PartPlace = { start: number; bodyStart: number; end: number; isRoot: boolean };
export type PlacedMail = {
  email: Email;
  /** One for each of the mail's attachments, in their order. */
  places: PartPlace[];
};

/**
 * Parses a message and tells where its attachments stand. The places are noted while the parser that
 * reads every mail goes through the lines, so they are what it takes for a part, however the message
 * is damaged. Throws what the parser throws, and when the parser is not the one that this knows.
 */
export async function parseWithPlaces(bytes: Uint8Array): Promise<PlacedMail> {
  const parser = createMimeParser();
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
  if (places.length !== email.attachments.length) throw new Error("Parts without a place.");
  return { email, places };
}

/** The library has no events: its methods are the only place from which its nodes can be seen. */
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
