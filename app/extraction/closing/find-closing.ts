import { domainOf } from "../asks/choose-assignee.ts";
import type { Closing } from "../extraction-types.ts";
import type { Span } from "../text/find-quote.ts";
import { numbersIn } from "../text/numbers-in.ts";
import { sharedWeight } from "../text/shared-words.ts";
import type { LinkedMessage, LinkedThread } from "./linked-thread.ts";
import type { OpenItem, ReadUnit } from "./read-units.ts";
import { canBeApproved, isDueLater, isSure, type Settling, saysSo } from "./sure-closing.ts";

/** The number of later messages that can still settle an ask. */
const REACH = 60;

/**
 * The sentence that settles an item: done, answered, kept or withdrawn; or null. It is the first of a message of a
 * trusted author, or else of any other; one that is only likely gives way to a later one that a language
 * model was told of and its words state. `doubt` tells why it only suggests to close. Messages up to `after` have no say.
 */
export function findClosing(one: OpenItem, thread: LinkedThread, after = one.at): Closing | null {
  const until = Math.min(thread.messages.length, one.at + 1 + REACH);
  let likely: Closing | null = null;
  let doubted: Closing | null = null;
  for (let at = Math.max(after, one.at) + 1; at < until; at++) {
    const later = thread.messages[at];
    if (!later?.units.length) continue;
    const doubt = doubtOf(later, one, thread);
    const isTold = thread.told.closings.get(at)?.get(one)?.stated ?? false;
    if (!tellsMore({ likely, doubted }, doubt !== undefined, isTold)) continue;
    // What is asked later makes no word of this message say less.
    const then = { ...thread, frequency: thread.asked.before(at) };
    const found = weigh(settledIn(one, at, later, thread), one, at, then);
    if (!found || (likely && !found.isStated)) continue;
    const isCertain = found.sure || isApproved(found, at, one, thread);
    const closing = closingBy(found, later, doubt ?? (isCertain ? undefined : "likely"));
    if (!closing.doubt) return closing;
    if (doubt) doubted = closing;
    else likely ??= closing;
  }
  return likely ?? doubted;
}

/**
 * Whether a message of a doubted author or not, of which a language model was told or not, may change what was found. No
 * other is looked at: comparing sentences takes from the thread's budget.
 */
function tellsMore(
  { likely, doubted }: Record<"likely" | "doubted", Closing | null>,
  isDoubted: boolean,
  isTold: boolean,
): boolean {
  return isDoubted ? !likely && !doubted : !likely || isTold;
}

/**
 * Whether whoever asked approves what another's message says is done, before more work comes: what was likely is certain
 * then.
 */
function isApproved(
  { mayBeApproved }: { mayBeApproved: boolean },
  at: number,
  one: OpenItem,
  thread: LinkedThread,
): boolean {
  const { address } = one.item.author;
  if (!mayBeApproved || one.item.kind === "question") return false;
  const until = one.at + 1 + REACH;
  if (thread.messages[at]?.message.from.address === address) return false;
  for (const later of thread.messages.slice(at + 1, until)) {
    const { from, doubt, attachments } = later.message;
    const isAskers = from.address === address && !doubt;
    if (isAskers && approvedIn(one, later, thread)) return true;
    if (from.address !== address && (attachments.length > 0 || later.delivering)) return false;
  }
  return false;
}

/**
 * What the rules found, and what a language model said that was shown the ask with this message. Where
 * both say so, or the model alone and its words name the ask, the ask is settled; what only the model
 * says is suggested, and what it does not say is no more than that.
 */
function weigh(
  found: Settling | null,
  one: OpenItem,
  at: number,
  thread: LinkedThread,
): (Span & { sure: boolean; isStated: boolean; mayBeApproved: boolean }) | null {
  const later = thread.messages[at];
  const told = thread.told.closings.get(at)?.get(one);
  if (!later || told === undefined || told === null) {
    if (!found || !later) return null;
    const proof = chooseProof(found, one, later, thread);
    const sure = [found, proof].some((settling) => isSure(settling, one, later, thread));
    const { start, end } = proof.by.unit;
    const rules = { sure: told === undefined && sure, isStated: false };
    return { start, end, ...rules, mayBeApproved: canBeApproved(proof.by) };
  }
  const { start, end, by, stated } = told;
  const sure = found !== null && isSure(found, one, later, thread);
  const isStated = stated && saysSo(by, one, later, thread);
  return { start, end, sure: sure || isStated, isStated, mayBeApproved: canBeApproved(by) };
}

function closingBy(
  { start, end }: Span,
  { message }: LinkedMessage,
  doubt: Closing["doubt"],
): Closing {
  const quote = message.text.slice(start, end);
  return {
    ...(doubt && { doubt }),
    ...{ messageId: message.id, quote, quoteStart: start, quoteEnd: end },
  };
}

/** A new sender is trusted about their own asks. */
function doubtOf({ message }: LinkedMessage, one: OpenItem, thread: LinkedThread) {
  const asked = thread.messages[one.at]?.message;
  const isOwnAsk = asked?.from.address === message.from.address && asked.doubt !== "unverified";
  return message.doubt === "new-sender" && isOwnAsk ? undefined : message.doubt;
}

function settledIn(
  one: OpenItem,
  at: number,
  later: LinkedMessage,
  thread: LinkedThread,
): Settling | null {
  const withdrawn = as("withdrawn", later.told.takingBack.best(one.stems, thread, 0.6));
  if (withdrawn) return withdrawn;
  const ticked = as("ticked", later.ticked.best(one.stems, thread, 0.6));
  const isAskers = later.message.from.address === one.item.author.address;
  if (ticked && (isAskers || !isColleague(one, later, thread))) return ticked;
  if (one.item.kind === "question") return answeredIn(one, at, later, thread);
  if (one.item.kind === "commitment") return keptIn(one, later, thread);
  const found = doneIn(one, later, thread);
  if (found && isLeftOpen(one, found, later, thread)) return null;
  return found ?? toldIn(one, later, thread);
}

/** "All done but the spine, that follows": another sentence of the mail names the ask better, and says that it is open. */
function isLeftOpen(
  { stems, item }: OpenItem,
  { by, basis }: Settling,
  { told, message }: LinkedMessage,
  thread: LinkedThread,
): boolean {
  if (message.from.address === item.author.address || basis === "counted") return false;
  const open = told.leavingOpen.best(stems, thread, 0.5);
  if (!open || open === by) return false;
  const weight = (unit: ReadUnit) => sharedWeight(stems, unit.stems, thread.frequency);
  return weight(open) > weight(by);
}

function as(basis: Settling["basis"], by: ReadUnit | null): Settling | null {
  return by && { basis, by };
}

function answeredIn(
  one: OpenItem,
  at: number,
  later: LinkedMessage,
  thread: LinkedThread,
): Settling | null {
  if (!isBetween(one, later, thread)) return null;
  const { answers } = later.told;
  const telling = answers.best(one.stems, thread, 0.6);
  if (telling) return as("answered", telling);
  const first = answers.units[0];
  if (!first || at > one.at + 2) return null;
  const { text } = first.unit;
  const replies = at === one.at + 1 || later.cues.answer.test(text) || text.length < 40;
  return replies ? as("replied", first) : null;
}

/** A mere answer may settle an ask that is put as a question, if it is about the same thing. */
function toldIn(one: OpenItem, later: LinkedMessage, thread: LinkedThread): Settling | null {
  if (!one.item.quote.endsWith("?") || !isBetween(one, later, thread)) return null;
  return as("replied", later.told.remarks.best(one.stems, thread, 0.6));
}

/** Written by a person who was asked, or by one of their side, and sent to the one who asked. */
function isBetween(one: OpenItem, later: LinkedMessage, thread: LinkedThread): boolean {
  const asker = one.item.author.address;
  const writer = later.message.from.address;
  if (writer === asker) return false;
  const asked = thread.messages[one.at];
  const isAsked =
    !asked?.readers.size || asked.readers.has(writer) || asked.readerDomains.has(domainOf(writer));
  return isAsked && (later.readers.size === 0 || later.readers.has(asker));
}

function keptIn(one: OpenItem, later: LinkedMessage, thread: LinkedThread): Settling | null {
  const { told } = later;
  if (later.message.from.address !== one.item.author.address) {
    return as("received", told.received.best(one.stems, thread, 0.5));
  }
  const brings = later.message.attachments.length > 0;
  const handed = brings || later.delivering ? told.reports : told.done;
  return (
    as("kept", handed.best(one.stems, thread, 0.55)) ??
    as("handed over", told.asPromised) ??
    as("handed over", brings ? told.handingOver : null) ??
    as("handed over", told.allDone)
  );
}

function doneIn(one: OpenItem, later: LinkedMessage, thread: LinkedThread): Settling | null {
  const { told } = later;
  if (later.message.from.address === one.item.author.address) {
    return (
      as("confirmed", told.confirming.best(one.stems, thread, 0.8)) ??
      approvedIn(one, later, thread)
    );
  }
  if (isColleague(one, later, thread)) return null;
  const counted = told.pointingAt(one);
  if (counted) return as("counted", counted);
  const hands = later.message.attachments.length > 0 || later.delivering;
  const acting = isBetween(one, later, thread);
  const speaking = acting ? told.replies : told.statementsOfWork;
  const telling = (hands ? told.statements : speaking).best(one.stems, thread, hands ? 0.5 : 0.7);
  if (telling) return as(hands ? "reported" : "spoken of", telling);
  const stated = acting && !isDueLater(one, later) ? as("all done", told.allStatedDone) : null;
  return (
    stated ??
    (bringsWhatWasAsked(one, later, thread) ? as("brought", later.units[0] ?? null) : null)
  );
}

/** The asker finds right what was asked for, or lets the work go as it is. */
function approvedIn(one: OpenItem, later: LinkedMessage, thread: LinkedThread): Settling | null {
  const approving = later.told.approving.best(one.stems, thread, 0.6);
  if (approving) return as("approved", approving);
  return isDueLater(one, later) ? null : as("signed off", later.told.signOff);
}

/** People on the asker's side do not do the owner's work. */
function isColleague(one: OpenItem, later: LinkedMessage, thread: LinkedThread): boolean {
  const asker = domainOf(one.item.author.address);
  const sides = thread.messages[one.at]?.readerDomains;
  if (!sides || sides.size === (sides.has(asker) ? 1 : 0)) return false;
  return domainOf(later.message.from.address) === asker;
}

/**
 * Whether a message brings a file that is called like what was asked for, and nothing was called so when it was asked: a
 * banner, and then `banner_728x300.gif`. A file that was there already is changed for every ask that names it.
 */
function bringsWhatWasAsked(
  one: OpenItem,
  { brings }: LinkedMessage,
  { messages }: LinkedThread,
): boolean {
  const isAsked = (words: string[]) => words.every((word) => one.stems.has(word));
  const asked = brings.filter((words) => words.length > 0 && isAsked(words));
  if (asked.length === 0) return false;
  const before = messages.slice(0, one.at + 1);
  const known = new Set(before.flatMap((earlier) => earlier.brings.flat()));
  return asked.some((words) => !words.some((word) => known.has(word)));
}

/** The least that a sentence must share with an ask to be quoted for it: a word that ten asks have. */
const LEAST = 0.3;

/**
 * The sentence to quote for a closing. "All points are in" and "the files are in the zip" settle an ask without
 * saying what was done: where another statement of the same mail names it better, that is the proof; or, where none
 * shares a word, one that names a number of the ask: "I'd go for six".
 */
function chooseProof(
  found: Settling,
  { stems, item }: OpenItem,
  { told }: LinkedMessage,
  thread: LinkedThread,
): Settling {
  const { basis, by } = found;
  const handsOver = told.isHandingOver(by);
  if (!handsOver && basis !== "all done" && basis !== "handed over") return found;
  const best = told.telling.best(stems, thread, LEAST);
  if (!best) return { basis, by: told.namingNumber(numbersIn(item.quote)) ?? by };
  const weight = (unit: ReadUnit) => sharedWeight(stems, unit.stems, thread.frequency);
  const isBetter = handsOver ? weight(best) >= weight(by) : weight(best) > weight(by);
  if (!isBetter) return found;
  return { basis: basis === "handed over" ? basis : "reported", by: best };
}
