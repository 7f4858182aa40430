import type { LanguageCues } from "./cues.ts";
import type { ExtractedItem, Person, ThreadMessage } from "./extraction-types.ts";
import { isSalutation } from "./salutation.ts";
import type { Unit } from "./segment.ts";
import { sharedWeight, stemsOf } from "./shared-words.ts";
import { straightQuotes, wordPattern } from "./word-pattern.ts";

/** A message as the extractor read it; `listNumber` of an item is its number in a list. */
export interface ReadMessage {
  message: ThreadMessage;
  units: Unit[];
  cues: LanguageCues;
  delivering: boolean;
}

interface OpenItem {
  item: ExtractedItem;
  index: number;
  at: number;
  stems: Set<string>;
  listNumber: number | null;
}

interface Closing {
  messageId: string;
  quote: string;
}

const again = wordPattern(
  "still|again|yet|reminder|remind|overlook(?:ed)?|slipped|follow(?:ing)? up|chasing|once more|any news|as (?:asked|mentioned|said)",
  "noch|immer noch|nochmals?|wieder|erinner\\p{L}*",
  "toujours|encore|rappel|relance",
  "todavía|aún|sigue|siguen|recordatorio|otra vez",
);
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
 * Marks items that later messages ask again (`repeatOf`) or settle (`resolvedBy`: done, answered,
 * kept, withdrawn). Looks forward only, so an older mail never closes a newer ask. Changes the
 * items in place.
 */
export function linkItems(items: ExtractedItem[], read: readonly ReadMessage[]): void {
  const order = new Map(read.map(({ message }, at) => [message.id, at]));
  const open: OpenItem[] = items.map((item, index) => {
    const at = order.get(item.messageId) ?? 0;
    const unit = read[at]?.units.find((u) => u.start <= item.quoteStart && u.end >= item.quoteEnd);
    return {
      item,
      index,
      at,
      stems: ownStems(item.quote, unit),
      listNumber: listNumberOf(unit?.label ?? ""),
    };
  });
  const frequency = new Map<string, number>();
  for (const { stems } of open)
    for (const stem of stems) frequency.set(stem, (frequency.get(stem) ?? 0) + 1);

  for (const later of open) {
    const earlier = repeated(later, open, frequency);
    if (!earlier) continue;
    later.item.repeatOf = earlier.index;
    for (const stem of earlier.stems) later.stems.add(stem);
  }
  for (const one of open) {
    const closing = findClosing(one, open, read, frequency);
    if (closing) one.item.resolvedBy = closing;
  }
  for (const one of open.toReversed()) {
    const first = one.item.repeatOf === undefined ? undefined : items[one.item.repeatOf];
    if (!first || one.item.kind === "commitment") continue;
    if (one.item.resolvedBy) first.resolvedBy = one.item.resolvedBy;
    else delete first.resolvedBy;
  }
}

/** A clause that names nothing ("should it change too?") borrows from its sentence. */
function ownStems(quote: string, unit: Unit | undefined): Set<string> {
  const stems = stemsOf(`${unit?.label ?? ""} ${quote}`);
  return stems.size >= 2 || !unit ? stems : stemsOf(`${unit.label} ${unit.text}`);
}

function listNumberOf(label: string): number | null {
  const match = /^[[(#]?(\d{1,2})[\]).:]?$/.exec(label.trim());
  return match?.[1] ? Number(match[1]) : null;
}

function repeated(
  later: OpenItem,
  open: readonly OpenItem[],
  frequency: ReadonlyMap<string, number>,
): OpenItem | null {
  if (later.item.kind === "commitment") return null;
  const reminds = again.test(straightQuotes(later.item.quote));
  let best: OpenItem | null = null;
  let most = 0;
  for (const earlier of open) {
    if (earlier.at >= later.at || earlier.item.kind === "commitment") continue;
    if (earlier.item.assignee !== later.item.assignee) continue;
    const sameNumber = earlier.listNumber !== null && earlier.listNumber === later.listNumber;
    const weight =
      sharedWeight(earlier.stems, later.stems, frequency) + (sameNumber && reminds ? 1 : 0);
    const smaller = Math.min(earlier.stems.size, later.stems.size) || 1;
    const alike = reminds ? weight >= 0.7 : weight >= 2 && weight / smaller >= 0.5;
    if (alike && weight > most) {
      best = earlier;
      most = weight;
    }
  }
  return best;
}

function findClosing(
  one: OpenItem,
  open: readonly OpenItem[],
  read: readonly ReadMessage[],
  frequency: ReadonlyMap<string, number>,
): Closing | null {
  for (let at = one.at + 1; at < read.length; at++) {
    const later = read[at];
    if (!later || later.units.length === 0) continue;
    const unit =
      withdrawnIn(one, later, frequency) ??
      (one.item.kind === "question"
        ? answeredIn(one, later, at, open, read, frequency)
        : one.item.kind === "commitment"
          ? keptIn(one, later, open, frequency)
          : (doneIn(one, later, open, read, frequency) ??
            (one.item.quote.endsWith("?")
              ? answeredIn(one, later, at, open, read, frequency, true)
              : null)));
    if (unit) return { messageId: later.message.id, quote: quoteOf(unit, later) };
  }
  return null;
}

/** Whole sentences as they stand in the message (units are straightened copies). */
function quoteOf(unit: Unit, read: ReadMessage): string {
  return read.message.text.slice(unit.start, unit.end);
}

function withdrawnIn(
  one: OpenItem,
  later: ReadMessage,
  frequency: ReadonlyMap<string, number>,
): Unit | null {
  return (
    later.units.find((unit) => {
      const takesBack =
        later.cues.withdrawal.test(unit.text) || later.cues.negatedAsk.test(unit.text);
      return takesBack && sharedWeight(one.stems, stemsOf(unit.text), frequency) >= 0.6;
    }) ?? null
  );
}

function isItem(unit: Unit, messageId: string, open: readonly OpenItem[]): OpenItem | null {
  return (
    open.find(
      ({ item }) =>
        item.messageId === messageId && item.quoteStart < unit.end && item.quoteEnd > unit.start,
    ) ?? null
  );
}

function answeredIn(
  one: OpenItem,
  later: ReadMessage,
  at: number,
  open: readonly OpenItem[],
  read: readonly ReadMessage[],
  frequency: ReadonlyMap<string, number>,
  onlyTelling = false,
): Unit | null {
  if (!isBetween(one, later, read)) return null;
  const answers = later.units.filter((unit) => {
    const own = isItem(unit, later.message.id, open);
    if (onlyTelling) return own === null;
    return own === null || own.item.kind === "request" || own.item.kind === "commitment";
  });
  const substantial = answers.filter((unit) => !isPolite(unit, later));
  const telling = best(substantial, one.stems, frequency, 0.6);
  if (telling || onlyTelling) return telling;
  const first = substantial[0];
  if (!first) return null;
  const replies = at === one.at + 1 || later.cues.answer.test(first.text) || first.text.length < 40;
  return replies && at <= one.at + 2 ? first : null;
}

/** Written by somebody who was asked, and to the one who asked. */
function isBetween(one: OpenItem, later: ReadMessage, read: readonly ReadMessage[]): boolean {
  const asker = one.item.author.address;
  if (later.message.from.address === asker) return false;
  const asked = read[one.at]?.message.to ?? [];
  const reaches = (people: readonly Person[], address: string) =>
    people.length === 0 || people.some((person) => person.address === address);
  return reaches(asked, later.message.from.address) && reaches(later.message.to, asker);
}

function isPolite(unit: Unit, later: ReadMessage): boolean {
  return isSalutation(unit.text) || (later.cues.thanks.test(unit.text) && unit.text.length < 40);
}

function keptIn(
  one: OpenItem,
  later: ReadMessage,
  open: readonly OpenItem[],
  frequency: ReadonlyMap<string, number>,
): Unit | null {
  const byPromiser = later.message.from.address === one.item.author.address;
  const reports = later.units.filter(
    (unit) => !undone.test(unit.text) && !isItem(unit, later.message.id, open),
  );
  if (!byPromiser) {
    const got = reports.filter((unit) => received.test(unit.text));
    return best(got, one.stems, frequency, 0.5);
  }
  const brings = later.message.attachments.length > 0;
  const telling = best(
    reports.filter((unit) => brings || later.delivering || later.cues.done.test(unit.text)),
    one.stems,
    frequency,
    0.55,
  );
  if (telling) return telling;
  const promised = reports.find((unit) => asPromised.test(unit.text));
  if (promised) return promised;
  const handing = reports.find((unit) => later.cues.delivery.test(unit.text));
  return brings && handing ? handing : (reports.find((unit) => everything.test(unit.text)) ?? null);
}

function doneIn(
  one: OpenItem,
  later: ReadMessage,
  open: readonly OpenItem[],
  read: readonly ReadMessage[],
  frequency: ReadonlyMap<string, number>,
): Unit | null {
  const { done } = later.cues;
  const reports = later.units.filter(
    (unit) =>
      !undone.test(unit.text) && !unit.text.endsWith("?") && !isItem(unit, later.message.id, open),
  );
  if (later.message.from.address === one.item.author.address) {
    const told = reports.filter((unit) => received.test(unit.text) || done.test(unit.text));
    return best(told, one.stems, frequency, 0.8);
  }
  if (isColleague(one, later, read)) return null;
  const brings = later.message.attachments.length > 0;
  const hands = brings || later.delivering;
  const counted = reports.find((unit) => names(unit, one) && (done.test(unit.text) || unit.listed));
  if (counted) return counted;
  const acting = isBetween(one, later, read);
  const speaking = reports.filter(
    (unit) => hands || done.test(unit.text) || (acting && unit.text.length <= 60),
  );
  const telling = best(speaking, one.stems, frequency, hands ? 0.55 : 0.7);
  if (telling || !acting) return telling;
  return reports.find((unit) => everything.test(unit.text)) ?? null;
}

/** The asker's own side does not do the owner's work. */
function isColleague(one: OpenItem, later: ReadMessage, read: readonly ReadMessage[]): boolean {
  const domainOf = (address: string) => address.slice(address.lastIndexOf("@") + 1).toLowerCase();
  const asker = domainOf(one.item.author.address);
  const to = read[one.at]?.message.to ?? [];
  if (to.every((person) => domainOf(person.address) === asker)) return false;
  return domainOf(later.message.from.address) === asker;
}

/** "1, 3 and 4 are fixed", "Page 11 is fixed": points at the item by its number or page. */
function names(unit: Unit, one: OpenItem): boolean {
  if (one.listNumber !== null) {
    const head = /^[\d\s,&+]+(?:and|und|et|y)?[\s\d]*/iu.exec(unit.text)?.[0] ?? "";
    if (head.trim() && (head.match(/\d+/g) ?? []).map(Number).includes(one.listNumber)) return true;
    if (listNumberOf(unit.label) === one.listNumber) return true;
  }
  const numbers = (one.item.fileName?.match(/\d{2,}/g) ?? []).join("|");
  if (
    numbers &&
    unit.text.length <= 60 &&
    new RegExp(`(?<!\\d)(?:${numbers})(?!\\d)`).test(unit.text)
  )
    return true;
  const page = one.item.page;
  if (page === null) return false;
  return new RegExp(
    `(?:p\\.|page|seite|slide|folie|sheet|blatt|página) ?${page}(?!\\d)`,
    "iu",
  ).test(unit.text);
}

function best(
  units: readonly Unit[],
  stems: ReadonlySet<string>,
  frequency: ReadonlyMap<string, number>,
  least: number,
): Unit | null {
  let found: Unit | null = null;
  let most = least;
  for (const unit of units) {
    const weight = sharedWeight(stems, stemsOf(unit.text), frequency);
    if (weight >= most && (found === null || weight > most)) {
      found = unit;
      most = weight;
    }
  }
  return found;
}
