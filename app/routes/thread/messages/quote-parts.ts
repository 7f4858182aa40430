import { startOfCharacter } from "#app/ui/text/cut-text.ts";
import { type LinkRange, linkRanges } from "./link-ranges.ts";
import { struckRanges } from "./struck-ranges.ts";

type Quote = {
  id: string;
  quote: string | null;
  quoteStart: number | null;
  quoteEnd: number | null;
};

/** A part of a message: the quotes that contain it, and the address that it is part of. */
export type QuotePart = {
  start: number;
  text: string;
  quoteIds: string[];
  /** The quotes that begin with it. */
  begins: string[];
  link: LinkRange | null;
  /** Whether its words were struck out, or it is the sign of that. */
  struck: "words" | "sign" | null;
};

/**
 * Cuts a message's body at the edges of quotes and web addresses, so that each quote can be marked
 * exactly and overlapping ones share their common stretch; put together, the parts are the body to the
 * character. Offsets count UTF-16 units of the body; where they no longer fit the text, the verbatim
 * quote is looked for instead, and left unmarked if it is not there. The body is cut at `places`, too.
 */
export function quoteParts(
  body: string,
  quotes: readonly Quote[],
  places: readonly number[] = [],
): QuotePart[] {
  const ranges = quotes.flatMap((quote) => {
    const range = rangeOfQuote(body, quote);
    return range ? [{ id: quote.id, ...ofWholeCharacters(body, range) }] : [];
  });
  const links = linkRanges(body).map((link) => ({ ...link, ...ofWholeCharacters(body, link) }));
  const struck = struckRanges(body);
  const edges = [
    ...new Set([
      0,
      body.length,
      ...places,
      ...[...ranges, ...links, ...struck].flatMap(({ start, end }) => [start, end]),
    ]),
  ];
  edges.sort((one, other) => one - other);
  const open = openAt(ranges);
  const linked = openAt(links);
  const struckAt = openAt(struck);
  const met = new Set<string>();
  return edges.slice(0, -1).map((start, at) => {
    const quoteIds = open(start).map(({ id }) => id);
    const begins = quoteIds.filter((id) => !met.has(id));
    for (const id of begins) met.add(id);
    const text = body.slice(start, edges[at + 1]);
    const link = linked(start)[0] ?? null;
    return { start, text, quoteIds, begins, link, struck: struckAt(start)[0]?.as ?? null };
  });
}

/** Which ranges cover an offset, in their own order. Offsets must be asked for from first to last. */
function openAt<Range extends { start: number; end: number }>(
  ranges: readonly Range[],
): (offset: number) => Range[] {
  const coming = [...ranges.entries()].sort(([, one], [, other]) => other.start - one.start);
  let open: [number, Range][] = [];
  return (offset) => {
    open = open.filter(([, { end }]) => offset < end);
    for (let next = coming.at(-1); next && next[1].start <= offset; next = coming.at(-1)) {
      coming.pop();
      if (offset < next[1].end) open.push(next);
    }
    return open.sort(([one], [other]) => one - other).map(([, range]) => range);
  };
}

function ofWholeCharacters(body: string, { start, end }: { start: number; end: number }) {
  return { start: startOfCharacter(body, start), end: startOfCharacter(body, end) };
}

/** Where a quote stands in a text, by its offsets or else by its words; null if it does not. */
export function rangeOfQuote(
  body: string,
  { quote, quoteStart, quoteEnd }: Omit<Quote, "id">,
): { start: number; end: number } | null {
  if (!quote) return null;
  if (quoteStart !== null && quoteEnd !== null && body.slice(quoteStart, quoteEnd) === quote) {
    return { start: quoteStart, end: quoteEnd };
  }
  const found = body.indexOf(quote);
  return found < 0 ? null : { start: found, end: found + quote.length };
}
