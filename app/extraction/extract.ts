import { AskedQuestions, contentWords } from "./asks/asked-questions.ts";
import { categoryOf } from "./asks/category.ts";
import {
  addressee,
  chooseAssignee,
  domainOf,
  meetPeople,
  nobodyYet,
  type People,
} from "./asks/choose-assignee.ts";
import type { ClauseContext } from "./asks/clause-verdict.ts";
import { type Ask, asksIn, withoutVocative } from "./asks/find-asks.ts";
import { guessAsk } from "./asks/guess-ask.ts";
import { mergeAnswer } from "./asks/merge-answer.ts";
import {
  isDelivering,
  isFromMaker,
  isSocial,
  meetBringer,
  nobodyBrought,
  showsPhotos,
} from "./asks/message-role.ts";
import { joinRemedies } from "./asks/one-ask.ts";
import { endsAskBefore, lineInContext, pointsToPlace } from "./asks/points-back.ts";
import { isSkipped } from "./asks/skip-message.ts";
import { taskLine } from "./asks/task-line.ts";
import { addUnverified } from "./closing/add-unverified.ts";
import { linkItems } from "./closing/link-items.ts";
import { markAnswers } from "./closing/mark-answers.ts";
import type { ReadMessage } from "./closing/read-units.ts";
import type { LanguageCues } from "./cues/cues.ts";
import { isDoubted } from "./doubt.ts";
import type {
  ExtractedItem,
  ExtractionThread,
  ThreadAttachment,
  ThreadExtraction,
  ThreadMessage,
} from "./extraction-types.ts";
import { drawn } from "./files/brought-work.ts";
import { chooseFile, type FileContext } from "./files/choose-file.ts";
import { relatedItem } from "./files/related-file.ts";
import { type SeenFile, seenFiles, tokensOf } from "./files/seen-files.ts";
import { RolesSoFar } from "./roles/roles-so-far.ts";
import { isGuess, sureFrom } from "./sure-confidence.ts";
import { cuesOf, detectLanguage, type LanguageCode } from "./text/language.ts";
import { pageOf } from "./text/page-of.ts";
import { resolveDue } from "./text/resolve-due.ts";
import { isSalutation } from "./text/salutation.ts";
import { inOneLine, isContinued, segment, type Unit } from "./text/segment.ts";

const MAX_MESSAGE = 200_000;
const MAX_ITEMS_PER_MESSAGE = 200;
/** A mail of 200,000 characters has about 3,000 sentences. */
const MAX_UNITS_PER_MESSAGE = 6_000;
/**
 * A thread of 1,000 mails has about as many sentences, and a tenth as many asks; beyond that the
 * thread would be read for minutes. Later mails are then read only at their beginning.
 */
const THREAD_UNITS = { most: 40_000, least: 20 };
const THREAD_ITEMS = { most: 4_000, least: 5 };
/** The number of the latest files that a sentence can be about. */
const MAX_FILES = 300;

/** Called with the index of the next message, and with null before the items are linked. */
type Tell = (index: number | null) => void;

/**
 * The asks of a thread whose messages come in order with cleaned text. Every quote is a verbatim
 * slice of its message. What is found in a message depends on it and on those before; only
 * `resolvedBy` looks ahead. Unverified messages change nothing of what others say: the rest is read
 * without them. Pure; reads at most 200,000 characters and 6,000 sentences a message.
 */
export function extract(thread: ExtractionThread, tell?: Tell): ExtractedItem[] {
  return extractWithPeople(thread, tell).items;
}

/** Like extract, with the people of the thread and their roles. Unverified messages give nobody a role. */
export function extractWithPeople(
  thread: ExtractionThread,
  tell: Tell = () => undefined,
): ThreadExtraction {
  const places = thread.messages.flatMap(({ doubt }, at) => (doubt === "unverified" ? [] : [at]));
  if (places.length === thread.messages.length) return extractAll(thread, tell);
  const verified = thread.messages.filter(({ doubt }) => doubt !== "unverified");
  const tellPlace: Tell = (index) => tell(index === null ? null : (places[index] ?? null));
  const { items, participants } = extractAll({ ...thread, messages: verified }, tellPlace);
  return { items: addUnverified(items, extractAll(thread, tell).items, thread), participants };
}

function extractAll(thread: ExtractionThread, tell: Tell): ThreadExtraction {
  const people = nobodyYet(thread);
  const roles = new RolesSoFar(thread);
  const bringers = nobodyBrought();
  const files: SeenFile[] = [];
  const brought = new Map<string, Set<string>>();
  const items: ExtractedItem[] = [];
  let unitsRead = 0;
  const read: ReadMessage[] = [];
  const known = new Map<string, string>();
  const asked = new AskedQuestions();
  const spoken = new Map<string, LanguageCode>();
  const threadLanguage = detectLanguage(thread.messages[0]?.text ?? "");
  const social = isSocial(thread.subject, thread.messages[0]);
  for (const [index, message] of thread.messages.entries()) {
    tell(index);
    meetPeople(people, message);
    meetBringer(bringers, message, people);
    roles.meet(message);
    const byMaker =
      roles.latestSpeaksAsMaker(message) ?? isFromMaker(message, bringers, people, index === 0);
    const judges = roles.latestJudges(message.from);
    const makes = byMaker && !showsPhotos(message, bringers);
    const own = seenFiles(message.attachments, index, makes, files);
    files.push(...own.slice(-MAX_FILES));
    files.splice(0, Math.max(0, files.length - MAX_FILES));
    const renews = renewsOwn(message, own, brought);
    const speaker = message.from.address;
    const language = detectLanguage(message.text, spoken.get(speaker) ?? threadLanguage);
    spoken.set(speaker, language);
    const cues = cuesOf[language];
    if (isSkipped(message, cues)) continue;
    read.push({ message, units: [], cues, delivering: false });
    asked.openFor(message, index);
    const found = extractMessage(message, index, byMaker, {
      people,
      files,
      messages: thread.messages,
      items,
      cues,
      social,
      known,
      asked,
      read,
      renews,
      judges,
      mostUnits: allowance(THREAD_UNITS, unitsRead, MAX_UNITS_PER_MESSAGE),
      mostItems: allowance(THREAD_ITEMS, items.length, MAX_ITEMS_PER_MESSAGE),
    });
    const { units } = read.at(-1) ?? { units: [] };
    const merged = mergeAnswer(found, {
      message,
      messageIndex: index,
      units,
      files,
    });
    unitsRead += units.length;
    items.push(...merged.slice(0, allowance(THREAD_ITEMS, items.length, MAX_ITEMS_PER_MESSAGE)));
  }
  tell(null);
  linkItems(items, read, thread.declined);
  markAnswers(items, thread);
  return { items, participants: roles.participants() };
}

interface Surroundings {
  people: People;
  files: SeenFile[];
  messages: readonly ThreadMessage[];
  /** Items of the messages before. */
  items: readonly ExtractedItem[];
  cues: LanguageCues;
  social: boolean;
  /** Sentences seen so far and who wrote them: unmarked quotes are recognised by them. */
  known: Map<string, string>;
  /** The questions of earlier messages: a sentence about one of them is an answer. */
  asked: AskedQuestions;
  /** Messages as read, this one the last. */
  read: ReadMessage[];
  /** The message judges the work of another side, and brings none of its own. */
  judges: boolean;
  /** The message brings the next version of a work of its own side. */
  renews: boolean;
  mostUnits: number;
  mostItems: number;
}

/** The most items that a message may add to those of its thread. */
function allowance(thread: { most: number; least: number }, used: number, most: number): number {
  return Math.min(most, Math.max(thread.least, thread.most - used));
}

function extractMessage(
  message: ThreadMessage,
  index: number,
  byMaker: boolean,
  around: Surroundings,
): ExtractedItem[] {
  const text = message.text.slice(0, MAX_MESSAGE);
  const all = segment(text);
  const signed = all.findLast((unit) => isOwnName(unit, message)) ?? null;
  const units = all
    .filter(
      (unit) =>
        !isQuotedUnmarked(unit, message, around.known) &&
        !isOwnName(unit, message) &&
        !isSalutation(unit.text) &&
        !isBelowName(unit, signed),
    )
    .slice(0, around.mostUnits);
  const feedback = around.cues.feedback.test(text.slice(0, 3_000));
  const delivering =
    !(around.judges && !around.renews) &&
    isDelivering(message, units, around.cues, byMaker, around.renews, answersWork(index, around));
  const reviewing = !delivering && isReviewing(message, index, byMaker, feedback, around);
  const here = around.read.at(-1);
  if (here) Object.assign(here, { units, delivering });
  const found: ExtractedItem[] = [];
  let lastItem: Unit | null = null;
  let lastAsked = false;
  for (const [at, unit] of units.entries()) {
    if (found.length >= around.mostItems) break;
    const cues = cuesFor(unit, around.cues);
    const context: ClauseContext = {
      listed: unit.listed,
      labelled: unit.page !== null || /\d/.test(unit.label),
      feedback: feedback || cues.feedback.test(unit.leadIn),
      delivering: delivering && !aside.test(unit.text),
      byMaker,
      reviewing,
      social: around.social,
      afterItem: lastItem !== null && isContinued(lastItem, unit),
      afterAsk: lastItem !== null && lastAsked && isContinued(lastItem, unit),
      afterRequest: false,
      ...whatFollows(unit, units[at + 1], cues),
      whole: true,
      sentenceAsks: unit.text.endsWith("?"),
      answers: around.asked.areAnsweredBy(unit.text),
      dated: resolveDue(unit.text, message.sentAt) !== null,
    };
    const asks = asksOrGuess(unit, cues, context, around.people);
    if (goesOn(found.at(-1), units[at - 1], unit)) {
      extendTo(unit.end, found.at(-1), message);
      continue;
    }
    const paragraph = paragraphBefore(units, at, unit);
    const focus = focusOf(unit, at, index, around.items, around.messages);
    for (const ask of asks)
      found.push(
        toItem(ask, unit, message, index, around, {
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
  around.asked.add(questions, message, index);
  return joinRemedies(found, units, message.text);
}

/** Whether the next sentence of the paragraph asks about the same thing, and how. */
function whatFollows(
  { text, paragraph }: Unit,
  next: Unit | undefined,
  { askingQuestion, please }: LanguageCues,
): Pick<ClauseContext, "beforeQuestion" | "beforeAsk"> {
  if (next?.paragraph !== paragraph || !leadsTo(text, next.text)) {
    return { beforeQuestion: false, beforeAsk: false };
  }
  const asks = askingQuestion.test(next.text);
  return {
    beforeQuestion: next.text.endsWith("?") && !asks,
    beforeAsk: (asks || please.test(next.text)) && pointing.test(next.text.slice(0, 80)),
  };
}

/**
 * Whether a message brings the next version of a file of the same side; `brought` maps files to the side that
 * brought them, and is updated.
 */
function renewsOwn(
  message: ThreadMessage,
  own: readonly SeenFile[],
  brought: Map<string, Set<string>>,
): boolean {
  const side = domainOf(message.from.address);
  const renews = own.some(({ family }) => brought.get(family)?.has(side) === true);
  for (const { family } of own) {
    const sides = brought.get(family);
    if (sides) sides.add(side);
    else brought.set(family, new Set([side]));
  }
  return renews;
}

/** Whether the latest files before a message came from another side than its writer's. */
function answersWork(index: number, { files, messages }: Surroundings): boolean {
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
  around: Surroundings,
): boolean {
  const latest = around.files.findLast((file) => file.messageIndex <= index);
  if (!latest)
    return (
      !byMaker &&
      !around.social &&
      (feedback || asksOfWork(message.text.slice(0, 3_000), around.cues))
    );
  const bringer = around.messages[latest.messageIndex]?.from.address;
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

/** "Per Aas, CFO", "T.": what remains of a signature. */
function isOwnName(unit: Unit, message: ThreadMessage): boolean {
  if (unit.text.length > 40 || unit.listed) return false;
  const first = /^\S{0,100}/.exec(message.from.name)?.[0] ?? "";
  if (first.length > 1 && unit.text.startsWith(first)) return unit.text.split(/\s+/).length <= 4;
  return /^[-–—/]?\s?\p{L}\.?$/u.test(unit.text);
}

function fileOf(item: ExtractedItem | undefined): ThreadAttachment | null {
  return item?.fileName ? { name: item.fileName, fileId: item.fileId, type: "" } : null;
}

/** Role and firm under the name of the writer. */
function isBelowName(unit: Unit, name: Unit | null): boolean {
  if (!name || unit.start <= name.end || unit.listed) return false;
  return unit.paragraph === name.paragraph && unit.text.split(/\s+/).length <= 6;
}

/** The sentences before, of the same paragraph and point of a list. */
function paragraphBefore(units: readonly Unit[], at: number, unit: Unit): string {
  return units
    .slice(Math.max(0, at - 4), at)
    .filter((other) => other.paragraph === unit.paragraph)
    .filter((other) => !other.listed || other.entry === unit.entry)
    .map((other) => other.text)
    .join(" ");
}

/** The sentence before, in the same paragraph and point of a list. */
function sentenceBefore(units: readonly Unit[], at: number): string {
  const [before, unit] = [units[at - 1], units[at]];
  return before && unit && isContinued(before, unit) ? before.text : "";
}

/** "The green is nearly black. Something in between?": one ask. */
function goesOn(last: ExtractedItem | undefined, before: Unit | undefined, unit: Unit): boolean {
  if (!last || !before || last.quoteEnd !== before.end || !isContinued(before, unit)) return false;
  const isSure = last.askDoubt === undefined;
  return isSure && /^(?:implicit|request)$/.test(last.kind) && endsAskBefore(unit);
}

function extendTo(end: number, item: ExtractedItem | undefined, { text }: ThreadMessage): void {
  if (!item) return;
  item.quoteEnd = end;
  item.quote = text.slice(item.quoteStart, end);
  item.text = taskLine(item.quote);
}

function toItem(
  ask: Ask,
  unit: Unit,
  message: ThreadMessage,
  index: number,
  around: Surroundings,
  near: Pick<FileContext, "paragraph" | "before" | "focus" | "previous">,
): ExtractedItem {
  const { start, end, verdict } = ask;
  const quote = message.text.slice(start, end);
  const said = inOneLine(quote);
  const confidence = Math.round(verdict.confidence * 100) / 100;
  const nearby = `${unit.label} ${unit.leadIn}`;
  const addressed =
    addressee(`${unit.greeting}${unit.text}`, around.people) ??
    addressee(near.paragraph, around.people);
  const file = chooseFile(
    said,
    {
      label: nearby,
      sentence: unit.text,
      messageIndex: index,
      ...near,
      related: () =>
        fileOf(relatedItem(unit.text, near.paragraph, addressed, around.items) ?? undefined),
    },
    around.files,
  );
  return {
    messageId: message.id,
    quote,
    quoteStart: start,
    quoteEnd: end,
    kind: verdict.kind,
    text: lineInContext(taskLine(withoutVocative(said, around.people)), said, near.before),
    fileName: file?.name ?? null,
    fileId: file?.fileId ?? null,
    page:
      pageOf(said) ??
      pageOfLabel(unit, file) ??
      pageOf(unit.text) ??
      (pointsToPlace(said) ? pageOf(near.before) : null),
    author: message.from,
    assignee: chooseAssignee(verdict.kind, message, addressed, around.people),
    due: resolveDue(said, message.sentAt) ?? resolveDue(nearby, message.sentAt),
    category: categoryOf(said, verdict.kind),
    confidence,
    reason: verdict.reason,
    ...(confidence < sureFrom(verdict.kind) && { askDoubt: verdict.askDoubt ?? "no-clear-ask" }),
  };
}

/** "Spread 2:" is not a page number in the picture "spread2.jpg". */
function pageOfLabel({ label, page }: Unit, file: ThreadAttachment | null): number | null {
  if (page === null || !file) return page;
  const whole = label
    .toLowerCase()
    .match(/(?<!\p{L})\p{L}{4,}\s?\d+/u)?.[0]
    .replace(/\s/, "");
  return whole && tokensOf(file.name).includes(whole) ? null : page;
}

const pointing =
  /(?<!\p{L})(?:it|its|that|this|them|one|ones|these|those|there|das|es|dies|ihn|ça|cela|le|la|eso|esto|lo)(?!\p{L})/iu;

/** The next sentence is about the same thing: it shares a word, or begins with a pronoun. */
function leadsTo(text: string, next: string): boolean {
  if (
    /^[^\p{L}\p{N}_]*(?:\p{L}+[^\p{L}\p{N}_]+){0,4}?(?:it|that|this|they|them|one|these|those|es|das|ihn|sie|ça|le|la|lo|eso)(?!\p{L})/iu.test(
      next,
    )
  )
    return true;
  const words = contentWords(next);
  return [...contentWords(text)].some((word) => words.has(word));
}

/** A short reply that refers back ("remove it") is about the file of the item before. */
function focusOf(
  unit: Unit,
  at: number,
  index: number,
  items: readonly ExtractedItem[],
  thread: readonly ThreadMessage[],
): ThreadAttachment | null {
  if (at > 2 || unit.text.length > 120 || !pointing.test(unit.text)) return null;
  const before = thread[index - 1];
  // Items come in the order of their messages, so those of the message before are the last.
  const last = items.findLast((item) => item.messageId !== before?.id || item.fileName !== null);
  return last?.messageId === before?.id ? fileOf(last) : null;
}

/** Mixed mails switch language between sentences; short ones keep the message's. */
function cuesFor(unit: Unit, fallback: LanguageCues): LanguageCues {
  if (unit.text.length < 25) return fallback;
  return cuesOf[detectLanguage(unit.text, fallback.code, 2)];
}

function isQuotedUnmarked(unit: Unit, message: ThreadMessage, known: Map<string, string>): boolean {
  const key = unit.text.toLowerCase().replace(/\s+/g, " ");
  if (key.length < 20) return false;
  const writer = known.get(key);
  // A copy of another's sentence that comes first must not turn the original into a quote.
  if (writer === undefined && !isDoubted(message)) known.set(key, message.from.address);
  return writer !== undefined && writer !== message.from.address;
}

const aside =
  /^[^\p{L}\p{N}_]*(?:heads[- ]up|note that|be aware|careful|fyi|warning|attention|achtung|vorsicht|hinweis|attention|ojo|btw|by the way|one (?:more |other |last )?(?:thing|question|point)|only thing|p\.?s\.?|apart from that|übrigens|noch (?:etwas|eine sache)|eins noch|au fait|sinon|por cierto|una cosa)(?!\p{L})/iu;
