import { domainOf } from "../asks/choose-assignee.ts";
import type { Closing } from "../extraction-types.ts";
import type { LinkedMessage, LinkedThread, OpenItem, ReadUnit } from "./linked-thread.ts";

/** How many messages later an ask can still be settled. */
const REACH = 60;

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
  return later.told.takingBack.best(one.stems, thread, 0.6);
}

function answeredIn(one: OpenItem, at: number, thread: LinkedThread): ReadUnit | null {
  const later = thread.messages[at];
  if (!later || !isBetween(one, later, thread)) return null;
  const { answers } = later.told;
  const telling = answers.best(one.stems, thread, 0.6);
  if (telling) return telling;
  const first = answers.units[0];
  if (!first || at > one.at + 2) return null;
  const { text } = first.unit;
  const replies = at === one.at + 1 || later.cues.answer.test(text) || text.length < 40;
  return replies ? first : null;
}

/** An ask put as a question may be settled by a mere answer, if that speaks of it. */
function tellingIn(one: OpenItem, later: LinkedMessage, thread: LinkedThread): ReadUnit | null {
  if (!isBetween(one, later, thread)) return null;
  return later.told.remarks.best(one.stems, thread, 0.6);
}

/** Written by somebody who was asked, and to the one who asked. */
function isBetween(one: OpenItem, later: LinkedMessage, thread: LinkedThread): boolean {
  const asker = one.item.author.address;
  if (later.message.from.address === asker) return false;
  const reaches = (readers: ReadonlySet<string> | undefined, address: string) =>
    !readers?.size || readers.has(address);
  const asked = thread.messages[one.at]?.readers;
  return reaches(asked, later.message.from.address) && reaches(later.readers, asker);
}

function keptIn(one: OpenItem, later: LinkedMessage, thread: LinkedThread): ReadUnit | null {
  const { told } = later;
  if (later.message.from.address !== one.item.author.address) {
    return told.received.best(one.stems, thread, 0.5);
  }
  const brings = later.message.attachments.length > 0;
  const handed = brings || later.delivering ? told.reports : told.done;
  const telling = handed.best(one.stems, thread, 0.55);
  if (telling) return telling;
  return told.asPromised ?? (brings ? told.handingOver : null) ?? told.allDone;
}

function doneIn(one: OpenItem, later: LinkedMessage, thread: LinkedThread): ReadUnit | null {
  const { told } = later;
  if (later.message.from.address === one.item.author.address) {
    return told.confirming.best(one.stems, thread, 0.8);
  }
  if (isColleague(one, later, thread)) return null;
  const counted = told.pointingAt(one);
  if (counted) return counted;
  const hands = later.message.attachments.length > 0 || later.delivering;
  const acting = isBetween(one, later, thread);
  const speaking = acting ? told.replies : told.statementsOfWork;
  const telling = (hands ? told.statements : speaking).best(one.stems, thread, hands ? 0.55 : 0.7);
  if (telling || !acting) return telling;
  return told.allStatedDone;
}

/** The asker's own side does not do the owner's work. */
function isColleague(one: OpenItem, later: LinkedMessage, thread: LinkedThread): boolean {
  const asker = domainOf(one.item.author.address);
  const sides = thread.messages[one.at]?.readerDomains;
  if (!sides || sides.size === (sides.has(asker) ? 1 : 0)) return false;
  return domainOf(later.message.from.address) === asker;
}
