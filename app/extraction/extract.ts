import {
  type AskedQuestion,
  askedQuestion,
  contentWords,
  isAnswering,
} from "./asks/asked-questions.ts";
import { categoryOf } from "./asks/category.ts";
import {
  addressee,
  chooseAssignee,
  domainOf,
  meetPeople,
  type People,
} from "./asks/choose-assignee.ts";
import type { ClauseContext } from "./asks/classify-clause.ts";
import { type Ask, asksIn, withoutVocative } from "./asks/find-asks.ts";
import { guessAsk } from "./asks/guess-ask.ts";
import { mergeAnswer } from "./asks/merge-answer.ts";
import { isDelivering, isFromMaker, isSocial } from "./asks/message-role.ts";
import { isSkipped } from "./asks/skip-message.ts";
import { taskLine } from "./asks/task-line.ts";
import { addUnverified } from "./closing/add-unverified.ts";
import { linkItems } from "./closing/link-items.ts";
import type { ReadMessage } from "./closing/linked-thread.ts";
import type { LanguageCues } from "./cues/cues.ts";
import { isDoubted } from "./doubt.ts";
import type {
  ExtractedItem,
  ExtractionThread,
  ThreadAttachment,
  ThreadMessage,
} from "./extraction-types.ts";
import { chooseFile, type FileContext } from "./files/choose-file.ts";
import { relatedItem } from "./files/related-file.ts";
import { type SeenFile, seenFiles, tokensOf } from "./files/seen-files.ts";
import { sureConfidence } from "./sure-confidence.ts";
import { cuesOf, detectLanguage, type LanguageCode } from "./text/language.ts";
import { pageOf } from "./text/page-of.ts";
import { resolveDue } from "./text/resolve-due.ts";
import { isSalutation } from "./text/salutation.ts";
import { segment, type Unit } from "./text/segment.ts";

const MAX_MESSAGE = 200_000;
const MAX_ITEMS_PER_MESSAGE = 200;

/** Hears which message is read next (its index in the thread), and null before they are linked. */
type Tell = (index: number | null) => void;

/**
 * The asks of a thread whose messages come in order with cleaned text. Every quote is a verbatim
 * slice of its message. What is found in a message depends on it and on those before; only
 * `resolvedBy` looks ahead. Unverified messages change nothing of what others say: the rest is read
 * without them. Pure; reads at most 200,000 characters a message.
 */
export function extract(thread: ExtractionThread, tell: Tell = () => undefined): ExtractedItem[] {
  const places = thread.messages.flatMap(({ doubt }, at) => (doubt === "unverified" ? [] : [at]));
  if (places.length === thread.messages.length) return extractAll(thread, tell);
  const verified = thread.messages.filter(({ doubt }) => doubt !== "unverified");
  const tellPlace: Tell = (index) => tell(index === null ? null : (places[index] ?? null));
  return addUnverified(
    extractAll({ ...thread, messages: verified }, tellPlace),
    extractAll(thread, tell),
    thread,
  );
}

function extractAll(thread: ExtractionThread, tell: Tell): ExtractedItem[] {
  const people: People = { ownerEmail: thread.ownerEmail.toLowerCase(), everyone: [] };
  const files: SeenFile[] = [];
  const items: ExtractedItem[] = [];
  const read: ReadMessage[] = [];
  const known = new Map<string, string>();
  const asked: AskedQuestion[] = [];
  const spoken = new Map<string, LanguageCode>();
  const threadLanguage = detectLanguage(thread.messages[0]?.text ?? "");
  const social = isSocial(thread.subject, thread.messages[0]);
  for (const [index, message] of thread.messages.entries()) {
    tell(index);
    meetPeople(people, message);
    const byMaker = isFromMaker(thread.messages.slice(0, index + 1), people);
    files.push(...seenFiles(message.attachments, index, byMaker, files));
    const speaker = message.from.address;
    const language = detectLanguage(message.text, spoken.get(speaker) ?? threadLanguage);
    spoken.set(speaker, language);
    const cues = cuesOf[language];
    if (isSkipped(message, cues)) continue;
    read.push({ message, units: [], cues, delivering: false });
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
    });
    const { units } = read.at(-1) ?? { units: [] };
    const merged = mergeAnswer(found, {
      message,
      messageIndex: index,
      units,
      files,
      sureConfidence,
    });
    items.push(...merged.slice(0, MAX_ITEMS_PER_MESSAGE));
  }
  tell(null);
  linkItems(items, read, thread.declined);
  return items;
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
  /** The questions of earlier messages: what speaks of them next is an answer. */
  asked: AskedQuestion[];
  /** Messages as read, this one the last. */
  read: ReadMessage[];
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
  const units = all.filter(
    (unit) =>
      !isQuotedUnmarked(unit, message, around.known) &&
      !isOwnName(unit, message) &&
      !isSalutation(unit.text) &&
      !isBelowName(unit, signed),
  );
  const feedback = around.cues.feedback.test(text.slice(0, 3_000));
  const delivering = isDelivering(
    message,
    units,
    around.cues,
    byMaker,
    renewsOwn(message, index, around),
  );
  const here = around.read.at(-1);
  if (here) Object.assign(here, { units, delivering });
  const found: ExtractedItem[] = [];
  let lastItem: Unit | null = null;
  for (const [at, unit] of units.entries()) {
    const cues = cuesFor(unit, around.cues);
    const next = units[at + 1];
    const context: ClauseContext = {
      listed: unit.listed,
      labelled: unit.page !== null || /\d/.test(unit.label),
      feedback: feedback || cues.feedback.test(unit.leadIn),
      delivering: delivering && !aside.test(unit.text),
      byMaker,
      reviewing: !delivering && isReviewing(message, index, byMaker, feedback, around),
      social: around.social,
      afterItem: lastItem !== null && isContinued(lastItem, unit),
      afterRequest: false,
      beforeQuestion:
        next?.paragraph === unit.paragraph &&
        next.text.endsWith("?") &&
        !cues.askingQuestion.test(next.text) &&
        leadsTo(unit.text, next.text),
      beforeAsk:
        next?.paragraph === unit.paragraph &&
        (cues.askingQuestion.test(next.text) || cues.please.test(next.text)) &&
        pointing.test(next.text.slice(0, 80)) &&
        leadsTo(unit.text, next.text),
      whole: true,
      sentenceAsks: unit.text.endsWith("?"),
      answers: isAnswering(unit.text, message, index, around.asked),
      dated: resolveDue(unit.text, message.sentAt) !== null,
    };
    const asks = asksOrGuess(unit, cues, context, around.people);
    const paragraph = units
      .slice(Math.max(0, at - 4), at)
      .filter((other) => other.paragraph === unit.paragraph)
      .filter((other) => !other.listed || other.entry === unit.entry)
      .map((other) => other.text)
      .join(" ");
    const focus = focusOf(unit, at, index, around.items, around.messages);
    for (const ask of asks)
      found.push(
        toItem(ask, unit, message, index, around, {
          paragraph,
          focus,
          previous: fileOf(found.at(-1)),
        }),
      );
    if (asks.some((ask) => ask.verdict.confidence >= sureConfidence)) lastItem = unit;
  }
  for (const unit of units) {
    if (unit.text.endsWith("?")) around.asked.push(askedQuestion(unit.text, message, index));
  }
  return found;
}

/** Brings the next version of a file that the same side had brought. */
function renewsOwn(
  message: ThreadMessage,
  index: number,
  { files, messages }: Surroundings,
): boolean {
  const own = files.filter((file) => file.messageIndex === index);
  return files.some((file) => {
    const bringer = messages[file.messageIndex]?.from.address ?? "";
    if (file.messageIndex >= index || domainOf(bringer) !== domainOf(message.from.address))
      return false;
    return own.some((next) => next.family === file.family);
  });
}

function asksOfWork(text: string, { defect, norm, please, askingQuestion }: LanguageCues): boolean {
  return [defect, norm, please, askingQuestion].some((cue) => cue.test(text));
}

/** What others draw to have it made: its maker judges it. Pictures and proofs carry remarks. */
const drawn = /\.(?:dxf|dwg|step|stp|iges|stl|3mf|f3d|sldprt|ai|eps|svg|indd|dst|emb)$/iu;

/** The judge of work that others brought, or of what cannot be attached (a site, a sample). */
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
  const first = message.from.name.split(/\s/)[0] ?? "";
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

function isContinued(before: Unit, unit: Unit): boolean {
  return unit.listed || before.listed
    ? before.entry === unit.entry
    : before.paragraph === unit.paragraph;
}

function toItem(
  ask: Ask,
  unit: Unit,
  message: ThreadMessage,
  index: number,
  around: Surroundings,
  near: Pick<FileContext, "paragraph" | "focus" | "previous">,
): ExtractedItem {
  const { start, end, verdict } = ask;
  const quote = message.text.slice(start, end);
  const nearby = `${unit.label} ${unit.leadIn}`;
  const addressed = addressee(`${unit.greeting}${unit.text}`, around.people);
  const file = chooseFile(
    quote,
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
    text: taskLine(withoutVocative(quote, around.people)),
    fileName: file?.name ?? null,
    fileId: file?.fileId ?? null,
    page: pageOf(quote) ?? pageOfLabel(unit, file) ?? pageOf(unit.text),
    author: message.from,
    assignee: chooseAssignee(verdict.kind, message, addressed, around.people),
    due: resolveDue(quote, message.sentAt) ?? resolveDue(nearby, message.sentAt),
    category: categoryOf(quote, verdict.kind),
    confidence: Math.round(verdict.confidence * 100) / 100,
    reason: verdict.reason,
  };
}

/** "Spread 2:" is no page of the picture "spread2.jpg". */
function pageOfLabel({ label, page }: Unit, file: ThreadAttachment | null): number | null {
  if (page === null || !file) return page;
  const whole = label
    .toLowerCase()
    .match(/\p{L}{4,}\s?\d+/u)?.[0]
    .replace(/\s/, "");
  return whole && tokensOf(file.name).includes(whole) ? null : page;
}

const pointing =
  /(?<!\p{L})(?:it|its|that|this|them|one|ones|these|those|there|das|es|dies|ihn|ça|cela|le|la|eso|esto|lo)(?!\p{L})/iu;

/** The next sentence speaks of the same: by a word, or by a pronoun where it opens. */
function leadsTo(text: string, next: string): boolean {
  if (
    /^\W*(?:\p{L}+\W+){0,4}?(?:it|that|this|they|them|one|these|those|es|das|ihn|sie|ça|le|la|lo|eso)(?!\p{L})/iu.test(
      next,
    )
  )
    return true;
  const words = contentWords(next);
  return [...contentWords(text)].some((word) => words.has(word));
}

/** A short reply that points back ("remove it") is about the file of the item before. */
function focusOf(
  unit: Unit,
  at: number,
  index: number,
  items: readonly ExtractedItem[],
  thread: readonly ThreadMessage[],
): ThreadAttachment | null {
  if (at > 2 || unit.text.length > 120 || !pointing.test(unit.text)) return null;
  const before = thread[index - 1];
  const last = items.findLast((item) => item.messageId === before?.id && item.fileName !== null);
  return fileOf(last);
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
  // Whoever writes a sentence of others first must not make theirs a quote.
  if (writer === undefined && !isDoubted(message)) known.set(key, message.from.address);
  return writer !== undefined && writer !== message.from.address;
}

const aside =
  /^\W*(?:heads[- ]up|note that|be aware|careful|fyi|warning|attention|achtung|vorsicht|hinweis|attention|ojo|btw|by the way|one (?:more |other |last )?(?:thing|question|point)|only thing|p\.?s\.?|apart from that|übrigens|noch (?:etwas|eine sache)|eins noch|au fait|sinon|por cierto|una cosa)(?!\p{L})/iu;
