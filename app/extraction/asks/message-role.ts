import type { LanguageCues } from "../cues/cues.ts";
import type { ThreadMessage } from "../extraction-types.ts";
import { cuesOf, detectLanguage } from "../text/language.ts";
import type { Unit } from "../text/segment.ts";
import { domainOf, isOwner, type People } from "./choose-assignee.ts";

const camera =
  /^(?:img|dsc|dscf|pxl|photo|foto|screenshot|screen shot|bildschirmfoto|captura|whatsapp|scan)[\s_-]?/iu;
const workFile =
  /\.(?:pdf|ai|eps|psd|indd|idml|svg|png|jpe?g|webp|avif|gif|tiff?|pptx?|potx|key|docx?|xlsx?|dxf|dwg|step|stp|stl|mp4|mov|webm|zip|wav|mp3|fig|sketch)$/iu;

/** Remarks in a file of their own are no work: their bringer judges. */
const remarks =
  /(?:^|[\s_.-])(?:notes?|comments?|feedback|remarks|mark-?ups?|marked-?up|corrections?|review|observations?|snags?|snag-?list|punch-?list|issues|bugs|findings|inspection|fai|test-?report|korrekturen|anmerkungen|kommentare|pruefbericht|prüfbericht|remarques|corrections|commentaires|comentarios|correcciones|notas)(?=[\s_.-]|\d)/iu;

function bringsWork(message: ThreadMessage): boolean {
  return message.attachments.some(({ name }) => workFile.test(name) && !remarks.test(name));
}

/**
 * Whether the last of these messages comes from the side that does the work: the owner, unless
 * others hand work over and the owner brings none, and colleagues who report to the owner. Looks
 * at no later message, so that a reply never changes what was found before.
 */
export function isFromMaker(messages: readonly ThreadMessage[], people: People): boolean {
  const message = messages.at(-1);
  if (!message) return false;
  if (!doesOwnerMake(messages, people)) {
    const first = messages.find(bringsWork);
    return (
      first !== undefined &&
      handsOver(first) &&
      isSameSide(first.from.address, message.from.address)
    );
  }
  if (isOwner(message.from, people)) return true;
  const own = domainOf(people.ownerEmail);
  const outsiders = people.everyone.some((person) => domainOf(person.address) !== own);
  if (messages.length === 1 || !outsiders || domainOf(message.from.address) !== own) return false;
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

function isSameSide(one: string, other: string): boolean {
  return one === other || (domainOf(one) === domainOf(other) && !freemail.test(one));
}

/** Sharing such a domain makes nobody colleagues. */
const freemail =
  /@(?:gmail|googlemail|outlook|hotmail|live|yahoo|icloud|me|gmx|web|aol|proton(?:mail)?|t-online|orange|free|wanadoo|telefonica)\./iu;

function doesOwnerMake(messages: readonly ThreadMessage[], people: People): boolean {
  const bringers = messages.filter(bringsWork);
  const first = bringers[0];
  if (!first || bringers.some((message) => isOwner(message.from, people))) return true;
  return cuesOf[detectLanguage(first.text)].feedback.test(first.text);
}

/** The message brings a version and says what is in it, so its statements are reports. */
export function isDelivering(
  message: ThreadMessage,
  units: Unit[],
  cues: LanguageCues,
  byMaker: boolean,
  renews: boolean,
): boolean {
  const head = units.slice(0, 8).map((unit) => unit.text);
  const comments = head.some(
    (text) => cues.feedback.test(text) && !cues.done.test(text) && !cues.delivery.test(text),
  );
  if (comments) return false;
  const hands = head.some((text) => cues.delivery.test(text));
  const brings = bringsWork(message);
  const reports = head.filter((text) => cues.done.test(text)).length;
  const made = message.attachments.some(({ name }) => workFile.test(name) && !camera.test(name));
  if ((byMaker || renews) && made) return true;
  return (hands && (brings || byMaker)) || (reports >= 2 && (byMaker || brings));
}

/** A thread that begins by arranging a meeting and brings no work then. */
export function isSocial(subject: string, first: ThreadMessage | undefined): boolean {
  if (!first) return false;
  const cues = cuesOf[detectLanguage(first.text)];
  const about = `${subject}\n${first.text.slice(0, 600)}`;
  return !bringsWork(first) && cues.schedule.test(about) && !cues.feedback.test(first.text);
}
