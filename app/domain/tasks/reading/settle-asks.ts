import type { StoredTask } from "#app/domain/tasks/change-task.server.ts";
import { foldWords } from "#app/domain/tasks/fold-words.ts";
import type { ExtractedItem } from "#app/extraction/extraction-types.ts";
import { isVerbatim, type ThreadReading } from "./thread-reading.ts";

/** What the mails say of one task: the items that are its own words, and those that ask again. */
export type Ask = { items: ExtractedItem[]; repeats: ExtractedItem[] };

type Member = {
  item: ExtractedItem;
  /** The tasks whose words it overlaps and that people decided about. */
  holders: StoredTask[];
  /** A quote that stands there, of words that nobody dismissed before they came. */
  isSound: boolean;
};

/**
 * Tells for each item of a reading whose task it is. One that overlaps the words of a task that a
 * person decided about belongs to that (`held`, by the task's id). One that asks again joins what it
 * repeats; one that overlaps an item before it is that one; each other is a task of its own (`open`).
 * Left out are quotes that are not verbatim, words that were dismissed before their message came, and
 * what was deleted forever, with whatever repeats it or is repeated by it.
 */
export function settleAsks(
  decided: readonly StoredTask[],
  reading: ThreadReading,
): { open: Ask[]; held: Map<string, Ask> } {
  const held = new Map<string, Ask>(decided.map(({ id }) => [id, { items: [], repeats: [] }]));
  const open: Ask[] = [];
  const members = toMembers(decided, reading);
  const deleted = repeatedByDeleted(members);
  const asksOf: Ask[][] = [];
  const seen = new Map<string, number[]>();
  for (const [index, member] of members.entries()) {
    const asks = asksOfMember(index, member);
    asksOf.push(asks);
    if (asks.length > 0) push(seen, member.item.messageId, index);
  }
  return { open, held };

  function asksOfMember(index: number, { item, holders, isSound }: Member): Ask[] {
    if (holders.length > 0) {
      // Of a deleted one nothing is kept, so that its repeats find nothing to join.
      const living = holders.flatMap(({ id, deletedAt }) =>
        deletedAt ? [] : (held.get(id) ?? []),
      );
      for (const ask of living) ask.items.push(item);
      return living;
    }
    if (!isSound || deleted.has(index)) return [];
    const same = seen.get(item.messageId)?.find((at) => overlaps(reading.items[at], item));
    if (same !== undefined) return asksOf[same] ?? [];
    if (item.repeatOf === undefined) {
      const ask = { items: [item], repeats: [] };
      open.push(ask);
      return [ask];
    }
    const repeated = asksOf[item.repeatOf] ?? [];
    for (const ask of repeated) ask.repeats.push(item);
    return repeated;
  }
}

function toMembers(decided: readonly StoredTask[], reading: ThreadReading): Member[] {
  const places = new Map<string, { row: StoredTask; quoteStart: number; quoteEnd: number }[]>();
  for (const row of decided) {
    const { messageId, quoteStart, quoteEnd } = row;
    if (messageId !== null && quoteStart !== null && quoteEnd !== null) {
      push(places, messageId, { row, quoteStart, quoteEnd });
    }
    // The reminders of a deleted one must not come back as tasks of their own.
    for (const place of row.deletedAt ? row.reminders : []) {
      push(places, place.messageId, { row, ...place });
    }
  }
  return reading.items.map((item) => {
    const near = places.get(item.messageId) ?? [];
    const holders = near.filter((place) => overlaps(place, item)).map(({ row }) => row);
    const isSound = isVerbatim(item, reading) && !isDismissed(item, reading);
    return { item, holders: [...new Set(holders)], isSound };
  });
}

function isDismissed({ quote, messageId }: ExtractedItem, reading: ThreadReading): boolean {
  if (reading.dismissed.size === 0) return false;
  const at = reading.dismissed.get(foldWords(quote));
  const cameAt = reading.messages.get(messageId)?.importedAt;
  return at !== undefined && cameAt !== undefined && cameAt > at;
}

/** Asks of earlier messages that a deleted task asked again: the same thing, found late. */
function repeatedByDeleted(members: readonly Member[]): Set<number> {
  const found = new Set<number>();
  for (const { item, holders } of members) {
    if (!holders.some(({ deletedAt }) => deletedAt)) continue;
    let at = item.repeatOf;
    // What was found already has been followed to its end.
    while (at !== undefined && !found.has(at) && members[at]?.holders.length === 0) {
      found.add(at);
      at = members[at]?.item.repeatOf;
    }
  }
  return found;
}

type Span = { quoteStart: number; quoteEnd: number };

export function overlaps(one: Span | undefined, other: Span): boolean {
  return one !== undefined && one.quoteStart < other.quoteEnd && other.quoteStart < one.quoteEnd;
}

function push<Value>(lists: Map<string, Value[]>, key: string, value: Value): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}
