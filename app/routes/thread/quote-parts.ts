type Quote = {
  id: string;
  quote: string | null;
  quoteStart: number | null;
  quoteEnd: number | null;
};

/** A stretch of a message; `taskIds` are the tasks that quote it. */
export type QuotePart = { text: string; taskIds: string[]; start: number };

/**
 * Cuts a message's body at the edges of the tasks' quotes, so that each quote can be marked exactly
 * and overlapping ones share their common stretch. Offsets count UTF-16 units of the body; where they
 * no longer fit the text, the verbatim quote is looked for instead, and left unmarked if it is not there.
 */
export function quoteParts(body: string, quotes: readonly Quote[]): QuotePart[] {
  const ranges = quotes.flatMap((quote) => {
    const range = rangeOf(body, quote);
    return range ? [{ id: quote.id, ...range }] : [];
  });
  const edges = [...new Set([0, body.length, ...ranges.flatMap(({ start, end }) => [start, end])])];
  edges.sort((one, other) => one - other);
  return edges.slice(0, -1).map((start, at) => ({
    start,
    text: body.slice(start, edges[at + 1]),
    taskIds: ranges
      .filter((range) => range.start <= start && start < range.end)
      .map(({ id }) => id),
  }));
}

function rangeOf(body: string, { quote, quoteStart, quoteEnd }: Quote) {
  if (!quote) return null;
  if (quoteStart !== null && quoteEnd !== null && body.slice(quoteStart, quoteEnd) === quote) {
    return { start: quoteStart, end: quoteEnd };
  }
  const found = body.indexOf(quote);
  return found < 0 ? null : { start: found, end: found + quote.length };
}
