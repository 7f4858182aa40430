import type { ExtractedItem } from "#app/extraction/extraction-types.ts";

/** A message's place in what was read. */
export type ReadPlace = {
  /** Position in the thread, by when it was sent. */
  at: number;
  body: string;
  sentAt: Date;
  importedAt: Date;
};

/** All that the tasks of a thread are made of, besides what people decided about them. */
export type ThreadReading = {
  /** Which extractor read it. */
  extractor: string;
  items: readonly ExtractedItem[];
  messages: ReadonlyMap<string, ReadPlace>;
  /** The files a task may belong to. */
  fileIds: ReadonlySet<number>;
  /** Folded words that a person said are no ask, and when. */
  dismissed: ReadonlyMap<string, Date>;
};

type Quote = { messageId: string; quote: string; quoteStart: number; quoteEnd: number };

/** Whether the words stand there, letter for letter, and can be stored as they are. */
export function isVerbatim({ messageId, quote, ...place }: Quote, reading: ThreadReading): boolean {
  const body = reading.messages.get(messageId)?.body;
  return (
    quote !== "" && quote.isWellFormed() && body?.slice(place.quoteStart, place.quoteEnd) === quote
  );
}

/** Which of two messages was sent first: below zero when it is the first. */
export function sentOrder(one: string, other: string, reading: ThreadReading): number {
  return (reading.messages.get(one)?.at ?? -1) - (reading.messages.get(other)?.at ?? -1);
}
