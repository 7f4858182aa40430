import { isDoubted } from "../doubt.ts";
import type { Closing, DeclinedAsk, ExtractedItem } from "../extraction-types.ts";
import { inOneLine } from "../text/segment.ts";
import { sharedWeight } from "../text/shared-words.ts";
import { straightQuotes, wordPattern } from "../text/word-pattern.ts";
import { findClosing } from "./find-closing.ts";
import { type LinkedThread, toLinkedThread } from "./linked-thread.ts";
import { reopenAsks, saysNotDone } from "./not-done.ts";
import type { OpenItem, ReadMessage } from "./read-units.ts";
import { type CompareBudget, mostCompared } from "./sentence-index.ts";

const again = wordPattern(
  "still|again|yet|waiting (?:for|on)|not (?:received|seen|heard)|haven't (?:received|seen|heard|had)|reminder|remind|overlook(?:ed)?|slipped|follow(?:ing)? up|chasing|once more|any news|as (?:asked|mentioned|said)",
  "noch|immer noch|warte[nt]? (?:\\p{L}+ )?auf|nochmals?|wieder|erinner\\p{L}*",
  "toujours|encore|rappel|relance|(?:j'|nous )attend(?:s|ons)|en attente",
  "todavía|aún|sigue|siguen|sigo|seguimos|espera(?:ndo|mos)|recordatorio|otra vez",
);

/** The number of earlier items that are compared with a reminder. */
const REACH = 300;
/** The number of closings before a reminder that are kept. */
const mostBefore = 20;

/**
 * Marks items that later messages ask again (`repeatOf`) or settle (`resolvedBy`: done, answered,
 * kept, withdrawn). Looks forward only, so an older mail never closes a newer ask. Of a thread at most
 * so many stems are compared for each of the two. Changes the items in place.
 */
export function linkItems(
  items: ExtractedItem[],
  read: readonly ReadMessage[],
  declined: readonly DeclinedAsk[] = [],
  most = mostCompared,
): void {
  const thread = toLinkedThread(items, read, { left: most });
  const budget = { left: most };
  const sameWords = new SameWords();
  for (const later of thread.items) {
    const same = [sameWords.earlier(later), thread.told.repeats.get(later)];
    const earlier =
      same.find((one) => one && mayJoin(later, one, thread)) ?? askedBefore(later, thread, budget);
    if (!earlier) continue;
    later.item.repeatOf = earlier.index;
    // Repeating an ask must not make its words count as more frequent.
    thread.asked.remove(later.stems, later.at);
    for (const stem of earlier.stems) later.stems.add(stem);
  }
  reopenAsks(thread);
  for (const { item } of thread.items.slice(items.length)) items.push(item);
  passOnToReminders(thread);
  for (const one of thread.items) {
    const closing = findClosing(one, thread);
    if (closing) one.item.resolvedBy = closing;
  }
  closeWithReminders(thread.items, new Map(read.map(({ message }, at) => [message.id, at])));
  for (const ask of declined) findLaterClosings(ask, thread);
}

/** Finds the closing after the message whose closing a person declined. */
function findLaterClosings(ask: DeclinedAsk, thread: LinkedThread): void {
  const after = thread.messages.findIndex(({ message }) => message.id === ask.closedBy);
  const isAsked = ({ item }: OpenItem) =>
    item.messageId === ask.messageId &&
    item.quoteStart < ask.quoteEnd &&
    ask.quoteStart < item.quoteEnd;
  for (const asked of thread.items.filter(isAsked)) {
    // A repeated ask is settled when its last reminder is.
    let last = asked;
    for (const one of thread.items) if (one.item.repeatOf === last.index) last = one;
    const found: Closing[] = [];
    let closing = findClosing(last, thread, after);
    while (closing) {
      found.push(closing);
      const { messageId } = closing;
      const at = thread.messages.findIndex(({ message }) => message.id === messageId);
      closing = findClosing(last, thread, at);
    }
    asked.item.resolvedLater = found;
  }
}

/** A closing of an ask is applied to its earlier reminders, too. */
function passOnToReminders({ items, told }: LinkedThread): void {
  for (const [at, closings] of told.closings) {
    for (const one of items) {
      if (one.at >= at) break;
      const first = one.item.repeatOf === undefined ? undefined : items[one.item.repeatOf];
      const closing = first && closings.get(first);
      if (closing !== undefined && !closings.has(one)) closings.set(one, closing);
    }
  }
}

/**
 * A repeated ask is settled when its last reminder is. What settled it before a later reminder is kept as
 * `resolvedBefore`.
 */
function closeWithReminders(items: readonly OpenItem[], order: ReadonlyMap<string, number>): void {
  for (const asked of asksWithReminders(items)) {
    const last = asked.at(-1);
    const settled = last?.item.resolvedBy;
    const before = new Map<number, Closing>();
    for (const { item } of asked) {
      const at = item.resolvedBy && order.get(item.resolvedBy.messageId);
      if (at !== undefined && item.resolvedBy && at < (last?.at ?? 0))
        before.set(at, item.resolvedBy);
    }
    const kept = [...before].sort(([one], [other]) => one - other).slice(-mostBefore);
    for (const { item, at } of asked) {
      if (settled) item.resolvedBy = settled;
      else delete item.resolvedBy;
      const later = kept.flatMap(([closedAt, closing]) => (closedAt > at ? [closing] : []));
      if (later.length > 0) item.resolvedBefore = later;
    }
  }
}

/** Each repeated ask with its reminders, in their order. */
function asksWithReminders(items: readonly OpenItem[]): OpenItem[][] {
  const first: number[] = [];
  for (const { index, item } of items) {
    first.push(item.repeatOf === undefined ? index : (first[item.repeatOf] ?? index));
  }
  const inOrder = items.toSorted((one, other) => one.at - other.at);
  const asks = Map.groupBy(inOrder, ({ index }) => first[index]);
  return [...asks.values()].filter(({ length }) => length > 1);
}

function askedBefore(
  later: OpenItem,
  thread: LinkedThread,
  budget: CompareBudget,
): OpenItem | null {
  if (later.item.kind === "commitment") return null;
  const words = inOneLine(straightQuotes(later.item.quote));
  const reminds = again.test(words) || saysNotDone(words) || isUnticked(later, thread);
  let best: OpenItem | null = null;
  let most = 0;
  for (const earlier of thread.items.slice(Math.max(0, later.index - REACH), later.index)) {
    if (earlier.at >= later.at || !mayJoin(later, earlier, thread)) continue;
    if (!canBeAskedAgain(earlier, later, reminds, thread)) continue;
    if (earlier.item.assignee !== later.item.assignee) continue;
    budget.left -= earlier.stems.size;
    if (budget.left < 0) return null;
    const weight = likeness(earlier, later, reminds, thread);
    if (weight > most) {
      best = earlier;
      most = weight;
    }
  }
  return best;
}

/** "[ ] map": left open in a list of what was asked. */
function isUnticked({ item, at }: OpenItem, { messages }: LinkedThread): boolean {
  const text = messages[at]?.message.text ?? "";
  return unticked.test(text.slice(Math.max(0, item.quoteStart - 8), item.quoteStart));
}
const unticked = /(?:☐|⬜\ufe0f?|❌|\[ ?\])\s{0,3}$/u;

/** An ask of an untrusted author joins only an ask of the same author. */
function mayJoin(later: OpenItem, earlier: OpenItem, thread: LinkedThread): boolean {
  const [message, before] = [later, earlier].map(({ at }) => thread.messages[at]?.message);
  if (!message || !before) return false;
  if (!isDoubted(message)) return before.doubt !== "unverified";
  return message.doubt === before.doubt && message.from.address === before.from.address;
}

/** Asks can be repeated; so can a promise, if the reminder is to the one who made it. */
function canBeAskedAgain(
  earlier: OpenItem,
  later: OpenItem,
  reminds: boolean,
  thread: LinkedThread,
): boolean {
  if (earlier.item.kind !== "commitment") return true;
  const promiser = earlier.item.author.address;
  if (!reminds || promiser === later.item.author.address) return false;
  const told = thread.messages[later.at]?.message.to[0];
  return told === undefined || told.address === promiser;
}

/** Returns how similar two items are; 0 if they are not similar enough to be the same. */
function likeness(
  earlier: OpenItem,
  later: OpenItem,
  reminds: boolean,
  thread: LinkedThread,
): number {
  const sameNumber = earlier.listNumber !== null && earlier.listNumber === later.listNumber;
  const shared = sharedWeight(earlier.stems, later.stems, thread.frequency);
  if (reminds) return shared + (sameNumber ? 1 : 0) >= 0.7 ? shared + (sameNumber ? 1 : 0) : 0;
  const smaller = Math.min(earlier.stems.size, later.stems.size) || 1;
  return shared >= 2 && shared / smaller >= 0.5 ? shared : 0;
}

/** The most letters and digits of an ask that is too common to identify: "What else?" is another ask each time. */
const LEAST = 12;
/** From this length on, equal words are no coincidence: a forwarded mail contains those of its first writer. */
const LONG = 20;

/** An index of asks by their words, so that a mail that was sent again or forwarded is recognised. */
class SameWords {
  readonly #first = new Map<string, OpenItem>();
  readonly #inMessage = new Map<string, number>();

  /**
   * Returns the ask of an earlier message with the same words: the n-th of one message matches the n-th of the
   * other.
   */
  earlier(one: OpenItem): OpenItem | null {
    const words =
      one.item.quote
        .toLowerCase()
        .match(/[\p{L}\p{N}]+/gu)
        ?.join(" ") ?? "";
    if (words.length < LEAST || one.stems.size === 0) return null;
    const writer = words.length < LONG ? one.item.author.address : "";
    const key = `${writer}\n${one.item.page}\n${words}`;
    const place = `${one.at}\n${key}`;
    const count = (this.#inMessage.get(place) ?? 0) + 1;
    this.#inMessage.set(place, count);
    const nth = `${count}\n${key}`;
    const first = this.#first.get(nth);
    if (!first) this.#first.set(nth, one);
    return first && first.at < one.at ? first : null;
  }
}
