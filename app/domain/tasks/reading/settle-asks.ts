import type { StoredTask } from "#app/domain/tasks/change-task.server.ts";
import { foldWords } from "#app/domain/tasks/fold-words.ts";
import type { ExtractedItem } from "#app/extraction/extraction-types.ts";
import { isVerbatim, type ThreadReading } from "./thread-reading.ts";

/** The items of a reading that belong to one task: those with its own words, and those that ask again. */
export type Ask = { items: ExtractedItem[]; repeats: ExtractedItem[] };

type Member = {
  item: ExtractedItem;
  /** The tasks whose words it overlaps and that people decided about. */
  holders: StoredTask[];
  /**
   * False for an item whose quote is not verbatim, whose words a person dismissed before the message came, or that
   * only answers asks.
   */
  isSound: boolean;
};

/**
 * Assigns each item of a reading to a task. An item that overlaps the words of a task that a person decided about
 * belongs to that task (`held`, by the task's id). An item that asks again joins the one that it repeats; one that
 * overlaps an earlier item is the same; each other item is a task of its own (`open`). Omits quotes that are not
 * verbatim, words that were dismissed before their message came, promises that only answer asks, and permanently
 * deleted asks with all that repeat them or are repeated by them.
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
      // A deleted task is not kept, so items that repeat it find no task to join.
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
    // Reminders of a deleted task must not come back as tasks of their own.
    for (const place of row.deletedAt ? row.reminders : []) {
      push(places, place.messageId, { row, ...place });
    }
  }
  return reading.items.map((item) => {
    const near = places.get(item.messageId) ?? [];
    const holders = near.filter((place) => overlaps(place, item)).map(({ row }) => row);
    const isSound = isVerbatim(item, reading) && !isDismissed(item, reading) && !item.isAnswer;
    return { item, holders: [...new Set(holders)], isSound };
  });
}

function isDismissed({ quote, messageId }: ExtractedItem, reading: ThreadReading): boolean {
  if (reading.dismissed.size === 0) return false;
  const at = reading.dismissed.get(foldWords(quote));
  const cameAt = reading.messages.get(messageId)?.importedAt;
  return at !== undefined && cameAt !== undefined && cameAt > at;
}

/** Finds the asks of earlier messages that a deleted task repeats: the same thing, found later. */
function repeatedByDeleted(members: readonly Member[]): Set<number> {
  const found = new Set<number>();
  for (const { item, holders } of members) {
    if (!holders.some(({ deletedAt }) => deletedAt)) continue;
    let at = item.repeatOf;
    // A chain that reaches a found item has been followed already.
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
