import type { ReadMessage } from "../closing/read-units.ts";
import type { LanguageCues } from "../cues/cues.ts";
import type { ExtractedItem, ThreadMessage } from "../extraction-types.ts";
import { drawn } from "../files/brought-work.ts";
import { isGuess } from "../sure-confidence.ts";
import { cuesOf, detectLanguage } from "../text/language.ts";
import { resolveDue } from "../text/resolve-due.ts";
import { isContinued, type Unit } from "../text/segment.ts";
import { withoutUnasked } from "../text/unasked-text.ts";
import { domainOf, type People } from "./choose-assignee.ts";
import type { ClauseContext, ThreadContext } from "./contexts.ts";
import { type Ask, asksIn } from "./find-asks.ts";
import { guessAsk } from "./guess-ask.ts";
import { isDelivering } from "./message-role.ts";
import { focusOf, goesOn, paragraphBefore, sentenceBefore, whatFollows } from "./near-sentences.ts";
import { joinRemedies } from "./one-ask.ts";
import { ownSentences } from "./own-sentences.ts";
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
