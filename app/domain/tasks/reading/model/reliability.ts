import type { ModelAnswer } from "#app/extraction/extraction-types.ts";
import type { MessageFacts } from "#app/extraction/question/message-facts.ts";

/** The asks of one message of which the rules are sure, and how many of them a model's answer omitted. */
export type Sample = Pick<Reliability, "sure" | "omitted">;

/**
 * Counts the asks of a message that the rules are sure of, and those of them that an answer omits. An ask counts as
 * found where any place of a quote touches it.
 */
export function sampleOf(
  { items }: ModelAnswer,
  { sure }: Pick<MessageFacts, "sure">,
  text: string,
): Sample | null {
  if (!items) return null;
  const found = items.flatMap(({ quote }) => placesOf(quote, text));
  const omitted = sure.filter(
    (ask) => !found.some(({ start, end }) => start < ask.end && ask.start < end),
  );
  return { sure: sure.length, omitted: omitted.length };
}

function placesOf(quote: string, text: string): { start: number; end: number }[] {
  const places: { start: number; end: number }[] = [];
  for (let at = text.indexOf(quote); at >= 0 && quote !== ""; at = text.indexOf(quote, at + 1)) {
    places.push({ start: at, end: at + quote.length });
  }
  return places;
}

/** Counts over the newest mails that a language model answered. */
export type Reliability = {
  mails: number;
  /** The asks that the rules are sure of, and those of them that the model omitted. */
  sure: number;
  omitted: number;
  /** The tasks closed by mails that it said settle something, and those of them that people opened again. */
  closings: number;
  undone: number;
};

/**
 * The shares above which a model only suggests, and the least counts that a share is taken of. The recorded answers
 * of a large model omit 3 of 44 sure asks.
 */
export const reliabilityBounds = {
  omitted: { share: 0.25, least: 12 },
  undone: { share: 0.2, least: 10 },
};

/** Whether a model omits too many of the sure asks, or people undo too many of its closings. */
export function isUnreliable({ sure, omitted, closings, undone }: Reliability): boolean {
  const isAbove = (count: number, of: number, bound: { share: number; least: number }) =>
    of >= bound.least && count / of > bound.share;
  return (
    isAbove(omitted, sure, reliabilityBounds.omitted) ||
    isAbove(undone, closings, reliabilityBounds.undone)
  );
}
