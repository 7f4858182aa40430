import type { LanguageCues } from "../cues/cues.ts";
import type { ExtractedItem, ThreadMessage } from "../extraction-types.ts";
import type { Unit } from "../text/segment.ts";
import { sharedWeight, stemsOf } from "../text/shared-words.ts";

/** A message as the extractor read it. */
export interface ReadMessage {
  message: ThreadMessage;
  units: Unit[];
  cues: LanguageCues;
  delivering: boolean;
}

/** An item with what is needed to find it spoken of again. */
export interface OpenItem {
  item: ExtractedItem;
  index: number;
  /** Position of its message. */
  at: number;
  stems: Set<string>;
  /** Its number in a list ("[3]"). */
  listNumber: number | null;
}

export interface ReadUnit {
  unit: Unit;
  stems: Set<string>;
  /** The item that was found in this sentence. */
  own: OpenItem | null;
}

export interface LinkedMessage extends Omit<ReadMessage, "units"> {
  units: ReadUnit[];
}

export interface LinkedThread {
  messages: LinkedMessage[];
  items: OpenItem[];
  /** In how many items a stem occurs. */
  frequency: Map<string, number>;
}

/** Items and sentences of a thread, side by side with their telling words. */
export function toLinkedThread(items: ExtractedItem[], read: readonly ReadMessage[]): LinkedThread {
  const frequency = new Map<string, number>();
  const order = new Map(read.map(({ message }, at) => [message.id, at]));
  const open: OpenItem[] = items.map((item, index) => {
    const at = order.get(item.messageId) ?? 0;
    const unit = read[at]?.units.find(
      ({ start, end }) => start <= item.quoteStart && end >= item.quoteEnd,
    );
    const stems = ownStems(item.quote, unit);
    for (const stem of stems) frequency.set(stem, (frequency.get(stem) ?? 0) + 1);
    return { item, index, at, stems, listNumber: listNumberOf(unit?.label ?? "") };
  });
  const messages = read.map(({ units, ...message }, at) => {
    const found = open.filter((one) => one.at === at);
    return {
      ...message,
      units: units.map((unit) => ({
        unit,
        stems: stemsOf(unit.text),
        own:
          found.find(({ item }) => item.quoteStart < unit.end && item.quoteEnd > unit.start) ??
          null,
      })),
    };
  });
  return { messages, items: open, frequency };
}

/** A clause that names nothing ("should it change too?") borrows from its sentence. */
function ownStems(quote: string, unit: Unit | undefined): Set<string> {
  const stems = stemsOf(`${unit?.label ?? ""} ${quote}`);
  return stems.size >= 2 || !unit ? stems : stemsOf(`${unit.label} ${unit.text}`);
}

/** The number of a list label such as "3." or "[3]"; null for any other label. */
export function listNumberOf(label: string): number | null {
  const match = /^[[(#]?(\d{1,2})[\]).:]?$/.exec(label.trim());
  return match?.[1] ? Number(match[1]) : null;
}

/** The sentence that shares most with the stems, if it shares at least so much. */
export function bestUnit(
  units: readonly ReadUnit[],
  stems: ReadonlySet<string>,
  thread: LinkedThread,
  least: number,
): ReadUnit | null {
  let found: ReadUnit | null = null;
  let most = least;
  for (const unit of units) {
    const weight = sharedWeight(stems, unit.stems, thread.frequency);
    if (weight >= most && (found === null || weight > most)) {
      found = unit;
      most = weight;
    }
  }
  return found;
}
