import { domainOf } from "../asks/choose-assignee.ts";
import type { ExtractedItem } from "../extraction-types.ts";
import type { LanguageCode } from "../text/language.ts";
import type { Unit } from "../text/segment.ts";
import { type StemFrequency, stemsOf } from "../text/shared-words.ts";
import { AskedStems } from "./asked-stems.ts";
import { listNumberOf } from "./list-number.ts";
import { wordsOfName } from "./name-words.ts";
import type { OpenItem, ReadMessage, ReadUnit } from "./read-units.ts";
import type { CompareBudget } from "./sentence-index.ts";
import { readToldLinks, type ToldLinks } from "./told-links.ts";
import { ToldSentences } from "./told-sentences.ts";

export interface LinkedMessage extends Omit<ReadMessage, "units"> {
  units: ReadUnit[];
  told: ToldSentences;
  /** Addresses to which it was sent, and their domains. */
  readers: ReadonlySet<string>;
  readerDomains: ReadonlySet<string>;
  /** The telling words of the name of each file that it brings. */
  brings: string[][];
}

export interface LinkedThread {
  messages: LinkedMessage[];
  items: OpenItem[];
  asked: AskedStems;
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
  const asked = new AskedStems();
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
    brings: read.message.attachments.slice(0, mostNames).map(({ name }) => wordsOfName(name)),
  };
  return Object.assign(message, { told: new ToldSentences(message) });
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
