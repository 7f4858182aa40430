import type { ReadMessage } from "../closing/read-units.ts";
import type { LanguageCues } from "../cues/cues.ts";
import { isDoubted } from "../doubt.ts";
import type { ExtractedItem, ThreadMessage } from "../extraction-types.ts";
import { drawn } from "../files/brought-work.ts";
import { isGuess } from "../sure-confidence.ts";
import { cuesOf, detectLanguage } from "../text/language.ts";
import { resolveDue } from "../text/resolve-due.ts";
import { isSalutation } from "../text/salutation.ts";
import { inOneLine, isContinued, segment, type Unit } from "../text/segment.ts";
import { withoutUnasked } from "../text/unasked-text.ts";
import { openingPattern } from "../text/word-pattern.ts";
import { categoryOf } from "./category.ts";
import { domainOf, type People } from "./choose-assignee.ts";
import type { ClauseContext, ThreadContext } from "./contexts.ts";
import { type Ask, asksIn } from "./find-asks.ts";
import { guessAsk } from "./guess-ask.ts";
import { isDelivering } from "./message-role.ts";
import { focusOf, goesOn, paragraphBefore, sentenceBefore, whatFollows } from "./near-sentences.ts";
import { lineOfTwo, longestLine, taskLine } from "./task-line.ts";
import { extendTo, fileOf, toItem } from "./to-item.ts";

const MAX_MESSAGE = 200_000;

/** The asks of one message, and the message as it was read; adds its questions to those of the thread. */
export function extractMessage(
  message: ThreadMessage,
  index: number,
  byMaker: boolean,
  thread: ThreadContext,
): { found: ExtractedItem[]; read: ReadMessage } {
  const text = withoutUnasked(message.text.slice(0, MAX_MESSAGE));
  const units = ownSentences(text, message, thread.known).slice(0, thread.mostUnits);
  const feedback = thread.cues.feedback.test(text.slice(0, 3_000));
  const delivering =
    !(thread.judges && !thread.renews) &&
    isDelivering(message, units, thread.cues, byMaker, thread.renews, answersWork(index, thread));
  const reviewing = !delivering && isReviewing(message, index, byMaker, feedback, thread);
  const found: ExtractedItem[] = [];
  let lastItem: Unit | null = null;
  let lastAsked = false;
  for (const [at, unit] of units.entries()) {
    if (found.length >= thread.mostItems) break;
    const cues = cuesFor(unit, thread.cues);
    const context: ClauseContext = {
      listed: unit.listed,
      labelled: unit.page !== null || /\d/.test(unit.label),
      feedback: feedback || cues.feedback.test(unit.leadIn),
      delivering: delivering && !interjection.test(unit.text),
      byMaker,
      reviewing,
      social: thread.social,
      afterItem: lastItem !== null && isContinued(lastItem, unit),
      afterAsk: lastItem !== null && lastAsked && isContinued(lastItem, unit),
      afterRequest: false,
      ...whatFollows(unit, units[at + 1], cues),
      whole: true,
      sentenceAsks: unit.text.endsWith("?"),
      answers: thread.asked.areAnsweredBy(unit.text),
      dated: resolveDue(unit.text, message.sentAt) !== null,
    };
    const asks = asksOrGuess(unit, cues, context, thread.people);
    if (goesOn(found.at(-1), units[at - 1], unit)) {
      extendTo(unit.end, found.at(-1), message);
      continue;
    }
    const paragraph = paragraphBefore(units, at, unit);
    const focus = focusOf(unit, at, index, thread.items, thread.messages);
    for (const ask of asks)
      found.push(
        toItem(ask, unit, message, index, thread, {
          paragraph,
          before: sentenceBefore(units, at),
          focus,
          previous: fileOf(found.at(-1)),
        }),
      );
    if (asks.some(({ verdict }) => !isGuess(verdict))) {
      lastItem = unit;
      lastAsked = asks.some((ask) => ask.verdict.kind === "request");
    }
  }
  const questions = units.map((unit) => unit.text).filter((sentence) => sentence.endsWith("?"));
  thread.asked.add(questions, message, index);
  return {
    found: joinRemedies(found, units, message.text),
    read: { message, units, cues: thread.cues, delivering },
  };
}

/** Whether the latest files before a message came from another side than its writer's. */
function answersWork(index: number, { files, messages }: ThreadContext): boolean {
  const latest = files.findLast(({ messageIndex }) => messageIndex < index);
  const bringer = latest && messages[latest.messageIndex]?.from.address;
  const writer = messages[index]?.from.address;
  return !!bringer && !!writer && domainOf(bringer) !== domainOf(writer);
}

function asksOfWork(text: string, { defect, norm, please, askingQuestion }: LanguageCues): boolean {
  return [defect, norm, please, askingQuestion].some((cue) => cue.test(text));
}

/** Whether the writer judges work that others brought, or that cannot be attached (a site, a sample). */
function isReviewing(
  message: ThreadMessage,
  index: number,
  byMaker: boolean,
  feedback: boolean,
  thread: ThreadContext,
): boolean {
  const latest = thread.files.findLast((file) => file.messageIndex <= index);
  if (!latest)
    return (
      !byMaker &&
      !thread.social &&
      (feedback || asksOfWork(message.text.slice(0, 3_000), thread.cues))
    );
  const bringer = thread.messages[latest.messageIndex]?.from.address;
  if (!byMaker) return true;
  const foreign = bringer !== undefined && domainOf(bringer) !== domainOf(message.from.address);
  return foreign && drawn.test(latest.attachment.name);
}

function asksOrGuess(
  unit: Unit,
  cues: LanguageCues,
  context: ClauseContext,
  people: People,
): Ask[] {
  const asks = asksIn(unit, cues, context, people);
  if (asks.length) return asks;
  const guess = guessAsk(unit.text, cues, context);
  return guess ? [{ start: unit.start, end: unit.end, verdict: guess }] : [];
}

/** Mixed mails switch language between sentences; short ones keep the message's. */
function cuesFor(unit: Unit, fallback: LanguageCues): LanguageCues {
  if (unit.text.length < 25) return fallback;
  return cuesOf[detectLanguage(unit.text, fallback.code, 2)];
}

/** "Heads up: …": said beside a delivery, and no part of its report. */
const interjection =
  /^[^\p{L}\p{N}_]*(?:heads[- ]up|note that|be aware|careful|fyi|warning|attention|achtung|vorsicht|hinweis|attention|ojo|btw|by the way|one (?:more |other |last )?(?:thing|question|point)|only thing|p\.?s\.?|apart from that|übrigens|noch (?:etwas|eine sache)|eins noch|au fait|sinon|por cierto|una cosa)(?!\p{L})/iu;

/** The sentences that a message says itself: no signature, no salutation, no quote of another's. */
function ownSentences(text: string, message: ThreadMessage, known: Map<string, string>): Unit[] {
  const all = segment(text);
  const signed = all.findLast((unit) => isOwnName(unit, message)) ?? null;
  return all.filter(
    (unit) =>
      !isQuotedUnmarked(unit, message, known) &&
      !isOwnName(unit, message) &&
      !isSalutation(unit.text) &&
      !isBelowName(unit, signed),
  );
}

/** "Per Aas, CFO", "T.": what remains of a signature. */
function isOwnName(unit: Unit, message: ThreadMessage): boolean {
  if (unit.text.length > 40 || unit.listed) return false;
  const first = /^\S{0,100}/.exec(message.from.name)?.[0] ?? "";
  if (first.length > 1 && unit.text.startsWith(first)) return unit.text.split(/\s+/).length <= 4;
  return /^[-–—/]?\s?\p{L}\.?$/u.test(unit.text);
}

/** Role and firm under the name of the writer. */
function isBelowName(unit: Unit, name: Unit | null): boolean {
  if (!name || unit.start <= name.end || unit.listed) return false;
  return unit.paragraph === name.paragraph && unit.text.split(/\s+/).length <= 6;
}

function isQuotedUnmarked(unit: Unit, message: ThreadMessage, known: Map<string, string>): boolean {
  const key = unit.text.toLowerCase().replace(/\s+/g, " ");
  if (key.length < 20) return false;
  const writer = known.get(key);
  // A copy of another's sentence that comes first must not turn the original into a quote.
  if (writer === undefined && !isDoubted(message)) known.set(key, message.from.address);
  return writer !== undefined && writer !== message.from.address;
}

const lead = "(?:(?:so|and|then|please|maybe|ok(?:ay)?),? )?";
const softly = "(?:(?:please|maybe|perhaps|just|possibly|kindly) )*";
/** What sends the whole work is an ask of its own: "Could you send it by Friday?" */
const notSending = "(?!(?:send|forward|mail|post|share|upload|get|see|show|have)(?!\\p{L}))";
const changed = `${notSending}\\p{L}+ (?:(?:up|out|off|back|down) )?(?:it|that|this|them|those|these)(?= |[?.!,]|$)`;

/** Asks whose object is only a pronoun: a remedy for what the sentence before finds wrong or wants. */
const aboutIt = [
  openingPattern(
    `${lead}(?:can|could|would|will) (?:you|we|u|someone) ${softly}${changed}`,
    `${lead}(?:can|could|may) (?:it|that|this|they|those|these) ${softly}(?:be|go|have|get|become|come|sit|read|look|start|say)`,
    `${lead}(?:is it|would it be) possible to (?:have|make|get|move|do|put|change) (?:it|that|this|them)`,
    `please (?:just )?${changed}`,
  ),
  openingPattern(
    "(?:(?:und|also|dann),? )?(?:kannst|könntest|können|könnten|würdest|würden) (?:du|sie|ihr|wir|man) (?:bitte )?(?:das|es|ihn|die|sie)(?= (?:bitte|noch|etwas|vielleicht|mal|ein|auf|in|um|\\p{L}+e?n[?.!]*$))",
    "(?:kann|könnte|können|könnten) (?:das|es|er|sie|man (?:das|es|ihn|sie)) (?:bitte |noch |etwas |vielleicht )*\\p{L}+",
    "bitte (?:das |es |noch |auch )?\\p{L}{3,20}(?:en|ern)[.!]*$",
  ),
  openingPattern(
    "(?:(?:et|alors),? )?(?:peux-tu|pourrais-tu|pouvez-vous|pourriez-vous|peut-on|pourrait-on|on peut|on pourrait) (?:le |la |les |l')(?!envoyer|transmettre)\\p{L}+(?:er|ir|re)",
  ),
  openingPattern(
    "(?:(?:y|entonces),? )?(?:puedes|podrías|puede|podría|pueden|podrían|podéis|podemos|podríamos) (?!envi|mand)\\p{L}+r(?:lo|la|los|las)",
    "(?:lo|la|los|las) (?:puedes|podrías|puede|podría|podemos) (?!envi|mand)\\p{L}+r",
  ),
];

/**
 * Makes one item of what is wrong or wanted and the ask to do something about it right after: "The tagline is hard to
 * read. Could it be larger?" Items and sentences of one message, in order.
 */
function joinRemedies(
  items: readonly ExtractedItem[],
  units: readonly Unit[],
  text: string,
): ExtractedItem[] {
  const places = new Map(units.map(({ start }, at) => [start, at]));
  const joined: ExtractedItem[] = [];
  for (const item of items) {
    const at = places.get(item.quoteStart);
    const stated = joined.at(-1);
    const remedies = at !== undefined && stated && isRemedy(item, stated, units, at);
    if (remedies) joined.splice(-1, 1, oneAsk(stated, item, text));
    else joined.push(item);
  }
  return joined;
}

/** Whether an ask is about nothing but the thing of the item that ends just before it. */
function isRemedy(
  asked: ExtractedItem,
  stated: ExtractedItem,
  units: readonly Unit[],
  at: number,
): boolean {
  const [before, unit] = [units[at - 1], units[at]];
  if (!before || !unit || stated.quoteEnd !== before.end || !isContinued(before, unit))
    return false;
  const isStated = stated.kind === "implicit" || stated.kind === "request";
  const isSure = stated.askDoubt === undefined && asked.askDoubt === undefined;
  return isStated && isSure && asked.kind === "request" && asksAboutIt(unit.text);
}

function oneAsk(stated: ExtractedItem, asked: ExtractedItem, text: string): ExtractedItem {
  const quote = text.slice(stated.quoteStart, asked.quoteEnd);
  const { kind, reason, assignee } = asked;
  const line = lineOfTwo(stated.text, taskLine(inOneLine(asked.quote)));
  return {
    ...stated,
    ...{ quote, quoteEnd: asked.quoteEnd, kind, reason, assignee },
    text: line.length <= longestLine ? line : stated.text,
    page: stated.page ?? asked.page,
    due: asked.due ?? stated.due,
    category: categoryOf(inOneLine(quote), kind),
    confidence: Math.max(stated.confidence, asked.confidence),
  };
}

/** Whether an ask is only about the thing of the sentence before: "Could it be larger?" */
function asksAboutIt(sentence: string): boolean {
  return aboutIt.some((pattern) => pattern.test(sentence.slice(0, 120)));
}
