import { isDoubted } from "../doubt.ts";
import { pagesOf } from "../text/page-of.ts";
import { sharedWeight } from "../text/shared-words.ts";
import { wordPattern } from "../text/word-pattern.ts";
import { findClosing } from "./find-closing.ts";
import type { LinkedMessage, LinkedThread } from "./linked-thread.ts";
import type { OpenItem, ReadUnit } from "./read-units.ts";

/** So many sentences of a thread reopen asks at most. */
const mostReopened = 200;
/** The least that a sentence must share with an ask that was settled. */
const LEAST = 0.5;

const notDone = wordPattern(
  "(?:isn't|aren't|wasn't|weren't|hasn't been|haven't been|not)(?: been)?(?: yet)? (?:done|fixed|changed|corrected|updated|there|in|gone|larger|smaller)",
  "still (?:says?|shows?|reads?|has|have|is|are|there|missing|the (?:same|old)|not|looks?|wrong|sits?)|(?:same|just) as (?:before|it was)|unchanged|nothing (?:has )?changed|hasn't changed|didn't change",
  "(?:don't|can't|cannot|do not) see|there(?:'s| is| are) (?:still )?no|not seeing|back to how it was",
  "(?:immer noch|noch immer|nach wie vor|weiterhin)|noch nicht|nicht (?:erledigt|geändert|korrigiert|umgesetzt|gemacht|drin)|wie vorher|wie zuvor|unverändert|nichts (?:geändert|getan|passiert)|sehe (?:ich )?(?:noch )?(?:nicht|kein\\p{L}{0,2})",
  "toujours|encore (?:là|faux|fausse|l'ancien\\p{L}{0,3})|pas (?:encore|été|fait|changé|corrigée?)|n'a pas (?:changé|été|bougé)|comme avant|rien n'a (?:changé|bougé)|inchangée?s?|(?:ne |je |on )vois (?:pas|toujours)|on (?:ne )?voit (?:pas|toujours)",
  "(?:sigue|siguen|continúa|sigo|seguimos)|todavía|aún|no está (?:hech[oa]|cambiad[oa]|corregid[oa])|no (?:se )?ha cambiado|igual que antes|como antes|no veo|nada ha cambiado|sin cambi\\p{L}{1,4}",
);
const numbered =
  /(?:(?<!\p{L})(?:numbers?|points?|items?|no|nr|nummer|punkt|numéro|número|punto)\.?|#)\s?(\d{1,2})(?!\d)/iu;

/** Whether a sentence says that something asked for was not done. */
export function saysNotDone(text: string): boolean {
  return !text.endsWith("?") && notDone.test(text);
}

/**
 * Adds a reminder of each settled ask of which whoever asked says later that it is not done:
 * "number 2 isn't done". It opens the ask again, and is no task of its own.
 */
export function reopenAsks(thread: LinkedThread): void {
  const asked = [...thread.items];
  let reopened = 0;
  for (const [at, later] of thread.messages.entries()) {
    if (isDoubted(later.message)) continue;
    for (const said of later.units) {
      if (reopened >= mostReopened || !saysNotDone(said.unit.text)) continue;
      if (said.own?.item.repeatOf !== undefined) continue;
      const meant = meantBy(said, at, later, asked, thread);
      if (!meant) continue;
      if (said.own) {
        said.own.item.repeatOf = meant.index;
        continue;
      }
      thread.items.push(reminderOf(meant, said, at, later, thread.items.length));
      reopened++;
    }
  }
}

/** The settled ask that a sentence names by number, page or words; the only one if it names none. */
function meantBy(
  said: ReadUnit,
  at: number,
  { message }: LinkedMessage,
  asked: readonly OpenItem[],
  thread: LinkedThread,
): OpenItem | null {
  const settled = asked.filter((one) => {
    const isOwn = one.at < at && one.item.author.address === message.from.address;
    if (!isOwn || one.item.kind === "commitment" || one.item.repeatOf !== undefined) return false;
    const closing = findClosing(one, thread);
    const closedAt = thread.messages.findIndex((other) => other.message.id === closing?.messageId);
    return closedAt > one.at && closedAt < at;
  });
  const { text } = said.unit;
  const number = Number(numbered.exec(text)?.[1] ?? Number.NaN);
  const counted = settled.filter(({ listNumber }) => listNumber === number);
  if (!Number.isNaN(number) && counted[0]) return counted[0];
  const weightOf = (one: OpenItem) => sharedWeight(one.stems, said.stems, thread.frequency);
  const [best] = settled.toSorted((one, other) => weightOf(other) - weightOf(one));
  if (best && weightOf(best) >= LEAST) return best;
  const pages = pagesOf(text);
  const placed = settled.filter(({ item }) => item.page !== null && pages.includes(item.page));
  if (placed.length === 1) return placed[0] ?? null;
  return settled.length === 1 && said.stems.size === 0 ? (settled[0] ?? null) : null;
}

function reminderOf(
  { item: asked, index: first, stems, listNumber }: OpenItem,
  { unit }: ReadUnit,
  at: number,
  { message }: LinkedMessage,
  index: number,
): OpenItem {
  const { resolvedBy: _, askDoubt: __, ...words } = asked;
  const item = {
    ...words,
    messageId: message.id,
    quote: message.text.slice(unit.start, unit.end),
    ...{ quoteStart: unit.start, quoteEnd: unit.end },
    ...{ author: message.from, repeatOf: first, reason: "says that it is not done" },
    confidence: 0.8,
  };
  return { item, index, at, stems, listNumber };
}
