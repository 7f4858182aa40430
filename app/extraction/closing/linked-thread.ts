import { domainOf } from "../asks/choose-assignee.ts";
import type { ExtractedItem } from "../extraction-types.ts";
import type { LanguageCode } from "../text/language.ts";
import type { Unit } from "../text/segment.ts";
import { type StemFrequency, stemsOf } from "../text/shared-words.ts";
import { tickedPoints } from "../text/unasked-text.ts";
import { listNumberOf } from "./list-number.ts";
import type { OpenItem, ReadMessage, ReadUnit } from "./read-units.ts";
import { type CompareBudget, SentenceIndex } from "./sentence-index.ts";
import { readToldLinks, type ToldLinks } from "./told-links.ts";
import { ToldSentences } from "./told-sentences.ts";

export interface LinkedMessage extends Omit<ReadMessage, "units"> {
  units: ReadUnit[];
  told: ToldSentences;
  /** Addresses to which it was sent, and their domains. */
  readers: ReadonlySet<string>;
  readerDomains: ReadonlySet<string>;
  /** Points of a list that it ticks: they are done, or right. */
  ticked: SentenceIndex;
  /** The telling words of the name of each file that it brings. */
  brings: string[][];
}

export interface LinkedThread {
  messages: LinkedMessage[];
  items: OpenItem[];
  asked: StemCounts;
  /** The number of items in which a stem occurs, of all or of those before a message. */
  frequency: StemFrequency;
  budget: CompareBudget;
  /** The statements of language models about earlier asks. */
  told: ToldLinks;
}

/** So many files of a message are known by name. */
const mostNames = 100;

/** The items and sentences of a thread, with their distinctive words. */
export function toLinkedThread(
  items: ExtractedItem[],
  read: readonly ReadMessage[],
  budget: CompareBudget,
): LinkedThread {
  const asked = new StemCounts();
  const order = new Map(read.map(({ message }, at) => [message.id, at]));
  const open: OpenItem[] = items.map((item, index) => {
    const at = order.get(item.messageId) ?? 0;
    const unit = unitAround(item, read[at]?.units ?? []);
    const stems = ownStems(item.quote, unit, read[at]?.cues.code);
    asked.add(stems, at);
    return { item, index, at, stems, listNumber: listNumberOf(unit?.label ?? "") };
  });
  const itemsOf = Map.groupBy(open, ({ at }) => at);
  const messages = read.map((message, at) => linkedMessage(message, itemsOf.get(at) ?? []));
  const thread = { messages, items: open, asked, frequency: asked, budget };
  return { ...thread, told: readToldLinks(thread) };
}

function linkedMessage(read: ReadMessage, found: readonly OpenItem[]): LinkedMessage {
  const units = read.units.map(
    (unit): ReadUnit => ({
      unit,
      stems: stemsOf(`${unit.label} ${unit.text}`, read.cues.code),
      own: null,
    }),
  );
  for (const one of found) {
    const { quoteStart, quoteEnd } = one.item;
    for (let at = firstEndingAfter(quoteStart, read.units); at < units.length; at++) {
      const unit = units[at];
      if (!unit || unit.unit.start >= quoteEnd) break;
      unit.own ??= one;
    }
  }
  const addresses = read.message.to.map(({ address }) => address);
  const message: Omit<LinkedMessage, "told"> = {
    ...read,
    units,
    readers: new Set(addresses),
    readerDomains: new Set(addresses.map(domainOf)),
    ticked: new SentenceIndex(tickedUnits(read)),
    brings: read.message.attachments.slice(0, mostNames).map(({ name }) => wordsOfName(name)),
  };
  return Object.assign(message, { told: new ToldSentences(message) });
}

function tickedUnits({ message, cues }: ReadMessage): ReadUnit[] {
  return tickedPoints(message.text)
    .filter(({ text }) => text.length > 0)
    .map((point) => {
      const place = { greeting: "", listed: true, label: "", page: null, leadIn: "" };
      const unit = { ...point, ...place, paragraph: 0, entry: 0 };
      return { unit, stems: stemsOf(point.text, cues.code), own: null };
    });
}

/** The sentence that contains all of an item's words. */
function unitAround(item: ExtractedItem, units: readonly Unit[]): Unit | undefined {
  const unit = units[firstEndingAfter(item.quoteStart, units)];
  return unit && unit.start <= item.quoteStart && unit.end >= item.quoteEnd ? unit : undefined;
}

/** Position of the first sentence that ends after an offset; sentences come in order. */
function firstEndingAfter(offset: number, units: readonly Unit[]): number {
  let low = 0;
  let high = units.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((units[middle]?.end ?? 0) > offset) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** A clause without nouns of its own ("should it change too?") uses the words of its sentence. */
function ownStems(quote: string, unit: Unit | undefined, language?: LanguageCode): Set<string> {
  const stems = stemsOf(`${unit?.label ?? ""} ${quote}`, language);
  return stems.size >= 2 || !unit ? stems : stemsOf(`${unit.label} ${unit.text}`, language);
}

const longestName = 300;

/** The telling words of a file's name, cut to their stems, without its sizes and versions. */
function wordsOfName(name: string): string[] {
  const stem = name.slice(-longestName).replace(/\.[^.]{1,5}$/, "");
  return [...stemsOf(stem.replace(/[^\p{L}]+/gu, " "))].filter((word) => word.length >= 4);
}

/** Counts the items of a thread in which a stem occurs. Items are added in the order of their messages. */
class StemCounts implements StemFrequency {
  readonly #places = new Map<string, number[]>();

  /** Counts the stems of an item of the message at this position. */
  add(stems: ReadonlySet<string>, at: number): void {
    for (const stem of stems) {
      const places = this.#places.get(stem);
      if (places) places.push(at);
      else this.#places.set(stem, [at]);
    }
  }

  /** Takes back the count of an item, but for stems that no other item has. */
  remove(stems: ReadonlySet<string>, at: number): void {
    for (const stem of stems) {
      const places = this.#places.get(stem);
      if (places && places.length > 1) places.splice(places.lastIndexOf(at), 1);
    }
  }

  get(stem: string): number | undefined {
    return this.#places.get(stem)?.length;
  }

  /** Counts only the items of earlier messages: what is asked later makes no word of theirs more frequent. */
  before(at: number): StemFrequency {
    return { get: (stem) => countBefore(this.#places.get(stem), at) };
  }
}

function countBefore(places: readonly number[] | undefined, at: number): number | undefined {
  if (!places) return undefined;
  let low = 0;
  let high = places.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((places[middle] ?? 0) < at) low = middle + 1;
    else high = middle;
  }
  return low || undefined;
}
