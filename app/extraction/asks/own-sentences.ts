import { isDoubted } from "../doubt.ts";
import type { ThreadMessage } from "../extraction-types.ts";
import { isSalutation } from "../text/salutation.ts";
import { segment, type Unit } from "../text/segment.ts";

/** The sentences that a message says itself: no signature, no salutation, no quote of another's. */
export function ownSentences(
  text: string,
  message: ThreadMessage,
  known: Map<string, string>,
): Unit[] {
  const all = segment(text);
  const signed = all.findLast((unit) => isOwnName(unit, message)) ?? null;
  return all.filter(
    (unit) =>
      !isQuotedUnmarked(unit, message, known) &&
      !isOwnName(unit, message) &&
      !isSalutation(unit.text) &&
      !isBelowName(unit, signed),
  );
}

/** "Per Aas, CFO", "T.": what remains of a signature. */
function isOwnName(unit: Unit, message: ThreadMessage): boolean {
  if (unit.text.length > 40 || unit.listed) return false;
  const first = /^\S{0,100}/.exec(message.from.name)?.[0] ?? "";
  if (first.length > 1 && unit.text.startsWith(first)) return unit.text.split(/\s+/).length <= 4;
  return /^[-–—/]?\s?\p{L}\.?$/u.test(unit.text);
}

/** Role and firm under the name of the writer. */
function isBelowName(unit: Unit, name: Unit | null): boolean {
  if (!name || unit.start <= name.end || unit.listed) return false;
  return unit.paragraph === name.paragraph && unit.text.split(/\s+/).length <= 6;
}

function isQuotedUnmarked(unit: Unit, message: ThreadMessage, known: Map<string, string>): boolean {
  const key = unit.text.toLowerCase().replace(/\s+/g, " ");
  if (key.length < 20) return false;
  const writer = known.get(key);
  // A copy of another's sentence that comes first must not turn the original into a quote.
  if (writer === undefined && !isDoubted(message)) known.set(key, message.from.address);
  return writer !== undefined && writer !== message.from.address;
}
