import { domainOf } from "../asks/choose-assignee.ts";
import type { Closing, Person } from "../extraction-types.ts";
import { pagesOf } from "../text/page-of.ts";
import { isSalutation } from "../text/salutation.ts";
import type { Unit } from "../text/segment.ts";
import { wordPattern } from "../text/word-pattern.ts";
import {
  bestUnit,
  type LinkedMessage,
  type LinkedThread,
  listNumberOf,
  type OpenItem,
  type ReadUnit,
} from "./linked-thread.ts";

/** How many messages later an ask can still be settled. */
const REACH = 60;

const undone = wordPattern(
  "still|not yet|didn't make it|did not|didn't|won't|can't|cannot|couldn't|isn't|aren't|yet to|later|tomorrow",
  "noch nicht|leider nicht|kann nicht|pas encore|todavía no|aún no",
);
const everything = wordPattern(
  "(?:all|everything|both|each)(?: \\p{L}+'?s?){0,4} (?:done|in|fixed|corrected|changed|included|attached|implemented|through)",
  "(?:all|both|your|the|these|those|two|three|four|five|six)(?: \\p{L}+){0,3} (?:points|changes|corrections|comments|edits|remarks|wishes|tweaks|fixes|amends)(?: \\p{L}+){0,2} (?:are|is|in|done)",
  "^(?:all )?done(?: in \\S+)?|all done|done and done|fixed and|all in (?:v|the|proof)",
  "alles (?:\\S+ ){0,3}?(?:erledigt|drin|umgesetzt|eingearbeitet|korrigiert)|(?:alle|beide) (?:\\S+ ){0,3}?(?:umgesetzt|eingearbeitet|erledigt|korrigiert|drin)",
  "tout est (?:\\p{L}+)|c'est (?:tout )?fait|toutes les (?:\\p{L}+ ){0,3}?(?:faites|intégrées)",
  "todo (?:hecho|listo|corregido|cambiado)|(?:está|están) todos?",
);
const asPromised = wordPattern(
  "as promised",
  "wie versprochen",
  "comme promis",
  "como prometí|lo prometido",
);
const received = wordPattern(
  "received|got (?:it|them)|arrived|(?:is|are) here|came through|erhalten|angekommen|bien reçue?s?|recibid[oa]s?",
);

/**
 * The sentence that settles an item: done, answered, kept or withdrawn; or null. It is the first of a
 * message whose author is believed, or else the first of another, with the doubt. Messages up to `after`
 * have no say.
 */
export function findClosing(one: OpenItem, thread: LinkedThread, after = one.at): Closing | null {
  const isBelieved = (later: LinkedMessage) => doubtOf(later, one, thread) === undefined;
  return (
    firstClosing(one, thread, after, isBelieved) ??
    firstClosing(one, thread, after, (later) => !isBelieved(later))
  );
}

/** A new sender is believed about what they asked for themselves. */
function doubtOf({ message }: LinkedMessage, one: OpenItem, thread: LinkedThread) {
  const asked = thread.messages[one.at]?.message;
  const isOwnAsk = asked?.from.address === message.from.address && asked.doubt !== "unverified";
  return message.doubt === "new-sender" && isOwnAsk ? undefined : message.doubt;
}

function firstClosing(
  one: OpenItem,
  thread: LinkedThread,
  after: number,
  isHeard: (later: LinkedMessage) => boolean,
): Closing | null {
  const until = Math.min(thread.messages.length, one.at + 1 + REACH);
  for (let at = Math.max(after, one.at) + 1; at < until; at++) {
    const later = thread.messages[at];
    if (!later || later.units.length === 0 || !isHeard(later)) continue;
    const found = withdrawnIn(one, later, thread) ?? settledIn(one, at, thread);
    if (found) {
      const { start, end } = found.unit;
      const doubt = doubtOf(later, one, thread);
      return {
        ...(doubt && { doubt }),
        messageId: later.message.id,
        quote: later.message.text.slice(start, end),
        quoteStart: start,
        quoteEnd: end,
      };
    }
  }
  return null;
}

function settledIn(one: OpenItem, at: number, thread: LinkedThread): ReadUnit | null {
  const later = thread.messages[at];
  if (!later) return null;
  if (one.item.kind === "question") return answeredIn(one, at, thread);
  if (one.item.kind === "commitment") return keptIn(one, later, thread);
  const done = doneIn(one, later, thread);
  return done ?? (one.item.quote.endsWith("?") ? tellingIn(one, later, thread) : null);
}

function withdrawnIn(one: OpenItem, later: LinkedMessage, thread: LinkedThread): ReadUnit | null {
  const takesBack = later.units.filter(
    ({ unit }) => later.cues.withdrawal.test(unit.text) || later.cues.negatedAsk.test(unit.text),
  );
  return bestUnit(takesBack, one.stems, thread, 0.6);
}

function answeredIn(one: OpenItem, at: number, thread: LinkedThread): ReadUnit | null {
  const later = thread.messages[at];
  if (!later || !isBetween(one, later, thread)) return null;
  const answers = later.units.filter(({ unit, own }) => {
    const asks = own?.item.kind === "question" || own?.item.kind === "implicit";
    return !asks && !isPolite(unit.text, later);
  });
  const telling = bestUnit(answers, one.stems, thread, 0.6);
  if (telling) return telling;
  const first = answers[0];
  if (!first || at > one.at + 2) return null;
  const { text } = first.unit;
  const replies = at === one.at + 1 || later.cues.answer.test(text) || text.length < 40;
  return replies ? first : null;
}

/** An ask put as a question may be settled by a mere answer, if that speaks of it. */
function tellingIn(one: OpenItem, later: LinkedMessage, thread: LinkedThread): ReadUnit | null {
  if (!isBetween(one, later, thread)) return null;
  const reports = later.units.filter(({ unit, own }) => !own && !isPolite(unit.text, later));
  return bestUnit(reports, one.stems, thread, 0.6);
}

/** Written by somebody who was asked, and to the one who asked. */
function isBetween(one: OpenItem, later: LinkedMessage, thread: LinkedThread): boolean {
  const asker = one.item.author.address;
  if (later.message.from.address === asker) return false;
  const asked = thread.messages[one.at]?.message.to ?? [];
  const reaches = (people: readonly Person[], address: string) =>
    people.length === 0 || people.some((person) => person.address === address);
  return reaches(asked, later.message.from.address) && reaches(later.message.to, asker);
}

function isPolite(text: string, later: LinkedMessage): boolean {
  return isSalutation(text) || (later.cues.thanks.test(text) && text.length < 40);
}

function keptIn(one: OpenItem, later: LinkedMessage, thread: LinkedThread): ReadUnit | null {
  const reports = later.units.filter(({ unit, own }) => !own && !undone.test(unit.text));
  if (later.message.from.address !== one.item.author.address) {
    const got = reports.filter(({ unit }) => received.test(unit.text));
    return bestUnit(got, one.stems, thread, 0.5);
  }
  const brings = later.message.attachments.length > 0;
  const handed = reports.filter(
    ({ unit }) => brings || later.delivering || later.cues.done.test(unit.text),
  );
  const telling = bestUnit(handed, one.stems, thread, 0.55);
  if (telling) return telling;
  const says = (pattern: RegExp) => reports.find(({ unit }) => pattern.test(unit.text)) ?? null;
  return says(asPromised) ?? (brings ? says(later.cues.delivery) : null) ?? says(everything);
}

function doneIn(one: OpenItem, later: LinkedMessage, thread: LinkedThread): ReadUnit | null {
  const { done } = later.cues;
  const reports = later.units.filter(
    ({ unit, own }) => !own && !undone.test(unit.text) && !unit.text.endsWith("?"),
  );
  if (later.message.from.address === one.item.author.address) {
    const told = reports.filter(({ unit }) => received.test(unit.text) || done.test(unit.text));
    return bestUnit(told, one.stems, thread, 0.8);
  }
  if (isColleague(one, later, thread)) return null;
  const hands = later.message.attachments.length > 0 || later.delivering;
  const counted = reports.find(
    ({ unit }) => pointsAt(unit, one) && (done.test(unit.text) || unit.listed),
  );
  if (counted) return counted;
  const acting = isBetween(one, later, thread);
  const speaking = reports.filter(
    ({ unit }) => hands || done.test(unit.text) || (acting && unit.text.length <= 60),
  );
  const telling = bestUnit(speaking, one.stems, thread, hands ? 0.55 : 0.7);
  if (telling || !acting) return telling;
  return reports.find(({ unit }) => everything.test(unit.text)) ?? null;
}

/** The asker's own side does not do the owner's work. */
function isColleague(one: OpenItem, later: LinkedMessage, thread: LinkedThread): boolean {
  const asker = domainOf(one.item.author.address);
  const to = thread.messages[one.at]?.message.to ?? [];
  if (to.every((person) => domainOf(person.address) === asker)) return false;
  return domainOf(later.message.from.address) === asker;
}

/** "1, 3 and 4 are fixed", "0412 is done", "Page 11 is fixed": an item by number, file or page. */
function pointsAt(unit: Unit, one: OpenItem): boolean {
  if (one.listNumber !== null) {
    const head = /^[\d\s,&+]+(?:and|und|et|y)?[\s\d]*/iu.exec(unit.text)?.[0] ?? "";
    if ((head.match(/\d+/g) ?? []).map(Number).includes(one.listNumber)) return true;
    if (listNumberOf(unit.label) === one.listNumber) return true;
  }
  const numbers: string[] = one.item.fileName?.match(/\d{2,}/g) ?? [];
  const told: string[] = unit.text.length <= 60 ? (unit.text.match(/\d{2,}/g) ?? []) : [];
  if (told.some((number) => numbers.includes(number))) return true;
  return one.item.page !== null && pagesOf(unit.text).includes(one.item.page);
}
