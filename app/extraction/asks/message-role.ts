import type { LanguageCues } from "../cues/cues.ts";
import type { ThreadMessage } from "../extraction-types.ts";
import {
  bringsMadeWork,
  bringsPictures,
  bringsSnapshots,
  bringsWork,
} from "../files/brought-work.ts";
import { firmOf } from "../roles/firm.ts";
import { cuesOf, detectLanguage } from "../text/language.ts";
import type { Unit } from "../text/segment.ts";
import { domainOf, isOwner, type People } from "./choose-assignee.ts";

/** The people who brought work in a thread so far. */
export interface Bringers {
  /** The message that brought the first. */
  first: ThreadMessage | null;
  /** It announces remarks. */
  firstRemarks: boolean;
  /** It asks for nothing. */
  firstHandsOver: boolean;
  ownerToo: boolean;
}

export function nobodyBrought(): Bringers {
  return { first: null, firstRemarks: false, firstHandsOver: false, ownerToo: false };
}

/** Records the work that the next message of a thread brings. */
export function meetBringer(bringers: Bringers, message: ThreadMessage, people: People): void {
  if (!bringsWork(message)) return;
  bringers.ownerToo ||= isOwner(message.from, people);
  if (bringers.first) return;
  bringers.first = message;
  bringers.firstRemarks = cuesOf[detectLanguage(message.text)].feedback.test(message.text);
  bringers.firstHandsOver = handsOver(message);
}

/**
 * Whether a message comes from the side that does the work: the owner, unless others hand work over
 * and the owner brings none, and colleagues who report to the owner. `bringers` and `people` are
 * those up to this message and no later one, so that a reply never changes what was found before.
 */
export function isFromMaker(
  message: ThreadMessage,
  bringers: Bringers,
  people: People,
  isFirst: boolean,
): boolean {
  const { first, firstRemarks, firstHandsOver, ownerToo } = bringers;
  if (first && !ownerToo && !firstRemarks) {
    return firstHandsOver && isSameSide(first.from.address, message.from.address);
  }
  if (isOwner(message.from, people)) return true;
  const own = domainOf(people.ownerEmail);
  const outsiders = people.everyone.some((person) => domainOf(person.address) !== own);
  if (isFirst || !outsiders || domainOf(message.from.address) !== own) return false;
  return bringsWork(message) || !reviews(message);
}

/** Finds fault or asks for changes, as colleagues do who look at the owner's work. */
function reviews(message: ThreadMessage): boolean {
  const text = message.text.slice(0, 3_000);
  const cues = cuesOf[detectLanguage(text)];
  return [cues.defect, cues.norm, cues.wish].some((cue) => cue.test(text)) && !cues.done.test(text);
}

/** "Number 4 is our favourite, but …": hands over the work of others. */
const reservation =
  /(?<!\p{L})(?:but|however|except|though|aber|jedoch|mais|sauf|pero|aunque)(?!\p{L})/iu;

/** Brings work and asks for nothing: its writer made it. */
function handsOver(message: ThreadMessage): boolean {
  const text = message.text.slice(0, 3_000);
  const cues = cuesOf[detectLanguage(text)];
  if (reservation.test(text)) return false;
  return ![cues.feedback, cues.defect, cues.norm, cues.wish, cues.please, cues.need].some((cue) =>
    cue.test(text),
  );
}

/** Only photos as a phone names them, of somebody who did not bring the first work: they show it in its place. */
export function showsPhotos(message: ThreadMessage, { first }: Bringers): boolean {
  return bringsSnapshots(message) && first?.from.address !== message.from.address;
}

function isSameSide(one: string, other: string): boolean {
  const firm = firmOf(one);
  return one === other || (firm !== null && firm === firmOf(other));
}

/** "The tiles are too round … photos attached": whoever sends that along hands over no work. */
function findsFault(text: string, cues: LanguageCues): boolean {
  if (cues.done.test(text) || cues.delivery.test(text)) return false;
  return [cues.defect, cues.norm, cues.wish].some((cue) => cue.test(text));
}

/** The message brings a version and says what is in it, so its statements are reports. */
export function isDelivering(
  message: ThreadMessage,
  units: Unit[],
  cues: LanguageCues,
  byMaker: boolean,
  renews: boolean,
  answersWork = false,
): boolean {
  const head = units.slice(0, 8).map((unit) => unit.text);
  const comments = head.some(
    (text) => cues.feedback.test(text) && !cues.done.test(text) && !cues.delivery.test(text),
  );
  if (comments) return false;
  const hands = head.some((text) => cues.delivery.test(text));
  const brings = bringsWork(message);
  const reports = head.filter((text) => cues.done.test(text)).length;
  if ((byMaker || renews) && bringsMadeWork(message)) return true;
  if (answersWork && bringsPictures(message) && head.some((text) => findsFault(text, cues))) {
    return false;
  }
  return (hands && (brings || byMaker)) || (reports >= 2 && (byMaker || brings));
}

/** Whether a thread begins by arranging a meeting and its first mail brings no work. */
export function isSocial(subject: string, first: ThreadMessage | undefined): boolean {
  if (!first) return false;
  const cues = cuesOf[detectLanguage(first.text)];
  const about = `${subject}\n${first.text.slice(0, 600)}`;
  return !bringsWork(first) && cues.schedule.test(about) && !cues.feedback.test(first.text);
}
