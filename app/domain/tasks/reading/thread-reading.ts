import type { ExtractedItem } from "#app/extraction/extraction-types.ts";

/** The position of a message in the reading. */
export type ReadPlace = {
  /** Position in the thread, by when it was sent. */
  at: number;
  body: string;
  sentAt: Date;
  importedAt: Date;
};

/** Everything that determines the tasks of a thread, besides people's decisions. */
export type ThreadReading = {
  /** The version of the extractor. */
  extractor: string;
  items: readonly ExtractedItem[];
  messages: ReadonlyMap<string, ReadPlace>;
  /** The files a task may belong to. */
  fileIds: ReadonlySet<number>;
  /** The folded words that a person dismissed as no ask, and when. */
  dismissed: ReadonlyMap<string, Date>;
  /** The ids of the thread's tasks that have a mark on a page. */
  marked: ReadonlySet<string>;
};

type Quote = { messageId: string; quote: string; quoteStart: number; quoteEnd: number };

/** Whether the message contains the words verbatim, and they can be stored as they are. */
export function isVerbatim({ messageId, quote, ...place }: Quote, reading: ThreadReading): boolean {
  const body = reading.messages.get(messageId)?.body;
  return (
    quote !== "" && quote.isWellFormed() && body?.slice(place.quoteStart, place.quoteEnd) === quote
  );
}

/** Compares two messages by the time of sending: negative if the first was sent first. */
export function sentOrder(one: string, other: string, reading: ThreadReading): number {
  return (reading.messages.get(one)?.at ?? -1) - (reading.messages.get(other)?.at ?? -1);
}
