import type { LanguageCues } from "../cues/cues.ts";
import { decisiveStems, sharedWeight, stemsOf } from "../text/shared-words.ts";
import { wordPattern } from "../text/word-pattern.ts";
import type { LinkedMessage, LinkedThread } from "./linked-thread.ts";
import type { OpenItem, ReadUnit } from "./read-units.ts";

/** A sentence that says that an ask is settled, and how. */
export interface Settling {
  by: ReadUnit;
  basis:
    | "withdrawn"
    | "answered"
    | "replied"
    | "received"
    | "kept"
    | "handed over"
    | "confirmed"
    | "approved"
    | "signed off"
    | "counted"
    | "ticked"
    | "reported"
    | "spoken of"
    | "all done"
    | "brought";
}

/**
 * Whether a sentence closes an ask by itself; otherwise it is suggested. It must name the ask by a word
 * that no other ask has, by its number or page, or say that all is done, and promise nothing.
 */
export function isSure(
  { basis, by }: Settling,
  one: OpenItem,
  later: LinkedMessage,
  thread: LinkedThread,
): boolean {
  const { cues, message } = later;
  const { text } = by.unit;
  if ([cues.promise, cues.datedPromise, cues.announced].some((cue) => cue.test(text))) return false;
  if (basis !== "withdrawn" && basis !== "answered" && unchanged.test(text)) return false;
  if (basis !== "withdrawn" && !answersSurely(basis, one, later, by)) return false;
  const isDone = cues.done.test(text);
  switch (basis) {
    case "withdrawn":
      // "It stays as it is" withdraws the writer's own ask; about another's ask it is a proposal.
      return (
        message.from.address === one.item.author.address ||
        (cues.withdrawal.test(text) && !guessed.test(text) && names(one, text, thread, later))
      );
    case "confirmed":
      // The asker mentions the same thing in other mails as well.
      return (
        names(one, text, thread, later) &&
        [...one.stems].filter((stem) => by.stems.has(stem)).length > 1
      );
    case "counted":
      return isDone;
    case "ticked":
      return names(one, text, thread, later);
    case "all done":
      if (later.told.isHandingOver(by) || (both.test(text) && isOneOfMany(one, thread)))
        return false;
      if (wantsReply.test(one.item.quote)) return false;
      return !isUncertain(text) && (all.test(text) || isOnlyAsk(one, thread));
    case "answered":
      return names(one, text, thread, later);
    case "spoken of":
      return isDone && names(one, text, thread, later);
    case "kept":
    case "received":
    case "reported":
      return (isDone || !isDueLater(one, later)) && names(one, toldPart(text, cues), thread, later);
    default:
      return false;
  }
}

/**
 * Whether words can settle an ask without a person by what they are: a fact, and not a guess, a proposal or an excuse; a
 * figure where a figure was asked for; of a question, no list of what comes with the mail.
 */
function answersSurely(
  basis: Settling["basis"],
  { item }: OpenItem,
  { cues }: LinkedMessage,
  { unit: { text } }: ReadUnit,
): boolean {
  if (supposed.test(text) || markup.test(text)) return false;
  if (figureAsked.test(item.quote) && !/\d/u.test(text) && !figureInWords.test(text)) return false;
  if (basis === "answered") return !proposing.test(text) && !cues.delivery.test(text);
  if (basis === "confirmed" && item.quote.endsWith("?")) return false;
  return !guessed.test(text) && !sad.test(text);
}

/** "How much", "when", "your best price": only a figure or a day answers. */
const figureAsked = wordPattern(
  "how (?:much|many|long|soon|big|large|wide|thick)|prices?|quote|when",
  "wie ?viele?|wie (?:lange|groß|breit|dick|hoch)|wann|preise?|was kostet",
  "combien|quand|(?:le|quel|votre|ton) (?:prix|tarif|délai)",
  "cuánt[oa]s?|cuándo|precios?",
);
const figureInWords = wordPattern(
  "one|two|three|four|five|six|seven|eight|nine|ten|dozen|hundred|free|today|tomorrow|tonight|weeks?|days?|months?|(?:mon|tues|wednes|thurs|fri|satur|sun)day|january|february|march|april|may|june|july|august|september|october|november|december",
  "zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|heute|morgen|wochen?|tage?|\\p{L}{3,8}tag|mittwoch|januar|februar|märz|mai|juni|juli|oktober|dezember",
  "deux|trois|quatre|cinq|sept|huit|neuf|dix|aujourd'hui|demain|semaines?|jours?|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche",
  "dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|hoy|mañana|semanas?|días?|lunes|martes|miércoles|jueves|viernes|sábado|domingo",
);
const proposing = wordPattern(
  "(?:could|might) (?:do|try|go|use|add|make)|(?:könnte|könnten) (?:wir|ich|man)|(?:on|je) pourrai[ts]|podría(?:mos)?",
);
/** A thing or an answer of its own is wanted: "all done" speaks of the changes. */
const wantsReply = wordPattern(
  "(?:send|let (?:me|us) (?:know|have)|share|forward|quote|invoice|confirm|tell (?:me|us)|supply)|(?:can|could|may) (?:we|i|they|it) (?:have|get|see|still|really)",
  "schick\\p{L}{0,2}|senden?|zusenden|rechnung|angebot|bestätig\\p{L}{1,4}|bescheid|geht (?:das|es)|mitteilen|sag\\p{L}{0,2} (?:mir|uns)",
  "envoy\\p{L}{1,3}|transmett\\p{L}{1,3}|devis|facture|confirme[rz]?|(?:dites?|dis)[- ](?:moi|nous)|(?:on|je) peut|possible",
  "envía\\p{L}{0,4}|mánda\\p{L}{0,4}|manda[rn]?|presupuesto|factura|confírma\\p{L}{0,4}|dime|díganos|(?:se|podemos|puedo) (?:puede\\p{L}?|tener)",
);
/** A guess, a proposal, a price, a limit, an excuse or a mere note tells of no work. */
const guessed = wordPattern(
  "i(?:'d| would)? (?:think|guess|suppose|believe|reckon|assume|suggest|propose|prefer)|i'd|maybe|perhaps|probably|presumably|could|might|would|should|sorry|apologies|unfortunately|afraid|(?:reads?|looks?|seems?|sounds?) to (?:me|us)|tends? to|costs?|extra|\\p{L}{1,15} (?:goes|comes)(?=[.!]{0,2}$)",
  "\\p{L}{1,12}'ll|only (?:fits?|works?|if)|depends?|noted|understood|got it|on (?:my|the|our) list|needs? to|have to|has to",
  "notiert|vermerkt|vorgemerkt|verstanden|aufgenommen|nur wenn|hängt davon ab|bien noté|notée?s?|apuntad[oa]s?|anotad[oa]s?|entendid[oa]s?|tomo nota|depende",
  "(?:ich )?(?:denke|glaube|vermute|schätze|fürchte|finde)|vielleicht|wahrscheinlich|vermutlich|könnte[nt]?|würde[nt]?|sollte[nt]?|leider|entschuldig\\p{L}{1,4}|kostet|aufpreis",
  "je (?:pense|crois|suppose|trouve|crains|propose)|peut-être|sans doute|probablement|pourrai(?:t|s|ent)|serait|devrait|malheureusement|désolée?s?|coûte\\p{L}{0,2}",
  "(?:creo|pienso|supongo|propongo)|quizás?|tal vez|probablemente|podría\\p{L}{0,3}|sería|debería|lamentablemente|perdón|lo siento|cuesta",
);
const sad = /(?<=\s|^)[:;]['-]?[(/](?=\s|$)/u;

/**
 * Whether words that settle an ask according to a language model close it without a person: they must promise
 * nothing, and name the ask or say that all is done; where nothing else was asked, that it is done.
 */
export function saysSo(
  by: ReadUnit,
  one: OpenItem,
  later: LinkedMessage,
  thread: LinkedThread,
): boolean {
  const { text } = by.unit;
  const { cues, message } = later;
  if ([cues.promise, supposed, future, markup].some((cue) => cue.test(text))) return false;
  if (isUncertain(text)) return false;
  const isLater = cues.datedPromise.test(text) || cues.announced.test(text);
  if (isLater && !cues.done.test(text)) return false;
  if (message.from.address === one.item.author.address && !cues.withdrawal.test(text)) return false;
  if (names(one, text, thread, later)) return true;
  if (saysAllDone(by, later)) return true;
  return cues.done.test(text) && isOnlyAsk(one, thread) && !namesAnother(one, text, cues);
}

/** "The invoice was sent": done, but not what was asked. */
function namesAnother({ stems }: OpenItem, text: string, { code, done }: LanguageCues): boolean {
  const named = decisiveStems(stemsOf(text.replace(done, " "), code));
  return [...named].some((stem) => !stems.has(stem));
}

/**
 * A wish, a claim of others, an order, or words to a machine: they name the work, and do not say that it is done. The
 * rules take them for reports otherwise, and language models follow them.
 */
const supposed = wordPattern(
  "wish|hopefully|imagine|pretend|(?:they|people|some) (?:say|claim|think)|claims?|allegedly|said to be|the model|return (?:stated|true|json)",
  "(?:wrote|writes|says|said)(?=:| that)|schr(?:ieb|eibt)(?=:)|a écrit|escribió",
  "(?:say|tell|state|claim|confirm|answer|close|resolve|settle)(?= (?:that|them|him|her|the|all|every|asks?|\\p{L}{1,20} that))",
  "assistant|chatbot|llm|prompts?|instructions? and|wünscht\\p{L}{0,2}|angeblich|stell dir vor|anweisungen|tu so",
  "imaginez?|prétend(?:ent)?|consignes|ojalá|imagina|dicen que|tus instrucciones|asistente",
);
/** JSON and tags are written for a machine. */
const markup = /[{}]|<[!/\p{L}]/u;
/** A future tells of no work that is done. */
const future = wordPattern(
  "(?:will|shall) be|going to|hope|wird|werden|sera|seront|serons|va être|vont être|será|serán|va a (?:estar|ser)",
);

/** A question, a negation or a condition says of nothing that it is done. */
function isUncertain(text: string): boolean {
  return text.trimEnd().endsWith("?") || denied.test(text);
}

/** A statement of the rules' own reading that all is done: no greeting, no order, no question, nothing left out. */
function saysAllDone(by: ReadUnit, { told }: LinkedMessage): boolean {
  const { text } = by.unit;
  return told.saysAllDone(by) && all.test(text) && !isUncertain(text);
}

const denied = wordPattern(
  "(?:mark|set|treat|consider|count|close)s? (?:\\p{L}{1,20} ){0,4}(?:as|to)",
  "not|no|never|nothing|none|nobody|\\p{L}{2,10}n't|cannot|yet|still|until|unless|if|once|when|almost|nearly|should|must|could|would|as done|except|apart from",
  "nicht|nichts|nie|keine?[nrms]?|noch|bevor|wenn|sobald|falls|fast|außer|soll(?:te|ten|en)?|müss\\p{L}{1,4}|würde\\p{L}{0,2}|als erledigt",
  "pas|rien|jamais|aucune?|sans|encore|toujours|avant que|si|quand|dès que|presque|sauf|doit|doivent|devrait|comme (?:faite?s?|terminée?s?)",
  "no|nada|nunca|ningun[oa]?|sin|aún|todavía|siguen?|si|cuando|en cuanto|casi|salvo|excepto|debe|deben|debería\\p{L}{0,1}|como hech[oa]s?",
);

/** "I kept the small n", "waiting for the printer": it stays as it was, or is not done yet. */
const unchanged = wordPattern(
  "(?:i|we)(?:'ve| have)? (?:left|kept)|(?:left|leaving|keeping|kept) (?:it|them|that|this|alone|as)|left alone",
  "waiting|sending|next (?:week|month|round|version|time)|within (?:the|an) (?:hour|day)",
  "so gelassen|belassen|beibehalten|warten?|nächste[nrs]? (?:woche|runde|version|mal)",
  "laissé(?:e?s?)|gardé(?:e?s?)|j'attends|(?:semaine|version) prochaine|prochaine (?:version|fois)",
  "(?:he|hemos) (?:dejado|mantenido)|dejé|mantuve|esperando|(?:semana|versión) que viene|próxima (?:semana|versión)",
);

const all = wordPattern(
  "(?:all|everything|both|each|every)(?! (?:the )?(?:else|others?|rest))|alles (?!andere|weitere|übrige)|alles$|alle(?! anderen)|beide|tout(?:es)?|tous|todo|todos|todas|ambos",
);

/** "Both are corrected" does not say which two of three. */
const both = wordPattern("both|beide", "les deux|ambos|ambas");

function isOneOfMany({ at }: OpenItem, { items }: LinkedThread): boolean {
  return items.filter((one) => one.at === at && one.item.kind !== "commitment").length > 2;
}

/**
 * "Done." is unambiguous if only one thing was asked, both so far and in the message before. Items are sorted by
 * message.
 */
function isOnlyAsk({ at }: OpenItem, { items: [first, second] }: LinkedThread): boolean {
  return first !== undefined && first.at >= at && (second === undefined || second.at > at);
}

/** The ask has a word that no other ask has, or two that few have, and that is no common one. */
function names(
  one: OpenItem,
  text: string,
  { frequency }: LinkedThread,
  { cues }: LinkedMessage,
): boolean {
  return sharedWeight(decisiveStems(one.stems), stemsOf(text, cues.code), frequency) >= 1;
}

/** "Here is v4: the seam is 3 mm wider", "v4 attached, 3 mm wider": the part of a delivery that describes the work. */
function toldPart(text: string, { delivery, done }: LanguageCues): string {
  const colon = text.indexOf(": ");
  const head = text.slice(0, Math.max(0, colon));
  if (colon > 0 && (delivery.test(head) || done.test(head))) return text.slice(colon + 1);
  if (!delivery.test(text) || done.test(text)) return text;
  const comma = text.indexOf(", ");
  return comma > 0 && delivery.test(text.slice(0, comma)) ? text.slice(comma + 1) : "";
}

/** Whether an approval by the asker can make certain what these words say: they tell of work, and leave nothing as it was. */
export function canBeApproved({ unit: { text } }: ReadUnit): boolean {
  return ![unchanged, guessed, sad].some((cue) => cue.test(text));
}

/** An ask that is due after the message was not meant to be settled by it. */
export function isDueLater({ item }: OpenItem, { message }: LinkedMessage): boolean {
  return item.due !== null && item.due > message.sentAt.slice(0, 10);
}
