import { type AskedQuestion, askedQuestion, isAnswering } from "./asked-questions.ts";
import { categoryOf } from "./category.ts";
import { addressee, chooseAssignee, isOwner, type People, peopleOf } from "./choose-assignee.ts";
import { chooseFile, type SeenFile, seenFiles } from "./choose-file.ts";
import { type ClauseContext, classifyClause, type Verdict } from "./classify-clause.ts";
import type { LanguageCues } from "./cues.ts";
import type {
  ExtractedItem,
  ExtractionThread,
  ThreadAttachment,
  ThreadMessage,
} from "./extraction-types.ts";
import { cuesOf, detectLanguage, type LanguageCode } from "./language.ts";
import { linkItems, type ReadMessage } from "./link-items.ts";
import { pageOf } from "./page-of.ts";
import { resolveDue } from "./resolve-due.ts";
import { isSalutation } from "./salutation.ts";
import { segment, type Unit } from "./segment.ts";
import { isSkipped } from "./skip-message.ts";
import { isSubordinate, type Piece, splitClauses } from "./split-clauses.ts";
import { taskLine } from "./task-line.ts";

/** Grows with every change that finds other items: a message is extracted once a version. */
export const extractorVersion = 1;

/** Items below it are for a person to confirm, not tasks yet. */
export const sureConfidence = 0.6;

const MAX_MESSAGE = 200_000;
const MAX_ITEMS_PER_MESSAGE = 200;

/**
 * The asks of a thread whose messages come in order with cleaned text. Every quote is a
 * verbatim slice of its message. Pure; reads at most 200,000 characters a message.
 */
export function extract(thread: ExtractionThread): ExtractedItem[] {
  const people = peopleOf(thread.ownerEmail, thread.messages);
  const files: SeenFile[] = [];
  const items: ExtractedItem[] = [];
  const read: ReadMessage[] = [];
  const known = new Map<string, string>();
  const asked: AskedQuestion[] = [];
  const spoken = new Map<string, LanguageCode>();
  const threadLanguage = detectLanguage(thread.messages[0]?.text ?? "");
  const social = isSocial(thread);
  const ownerMakes = doesOwnerMake(thread, people);
  for (const [index, message] of thread.messages.entries()) {
    files.push(...seenFiles(message.attachments, index));
    const speaker = message.from.address;
    const language = detectLanguage(message.text, spoken.get(speaker) ?? threadLanguage);
    spoken.set(speaker, language);
    const cues = cuesOf[language];
    if (isSkipped(message, cues)) continue;
    read.push({ message, units: [], cues, delivering: false });
    const found = extractMessage(message, index, {
      people,
      files,
      messages: thread.messages,
      items,
      cues,
      social,
      ownerMakes,
      known,
      asked,
      read,
    });
    items.push(...found.slice(0, MAX_ITEMS_PER_MESSAGE));
  }
  linkItems(items, read);
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
  /** The owner does the work, rather than judging what others bring. */
  ownerMakes: boolean;
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
  around: Surroundings,
): ExtractedItem[] {
  const text = message.text.slice(0, MAX_MESSAGE);
  const units = segment(text).filter(
    (unit) =>
      !isQuotedUnmarked(unit, message, around.known) &&
      !isOwnName(unit, message) &&
      !isSalutation(unit.text),
  );
  const byOwner = onMakersSide(message, index, around);
  const feedback = around.cues.feedback.test(text.slice(0, 3_000));
  const delivering = isDelivering(message, units, around.cues, byOwner);
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
      byOwner,
      reviewing: !byOwner && !delivering && around.files.some((file) => file.messageIndex <= index),
      social: around.social,
      afterItem: lastItem !== null && isContinued(lastItem, unit),
      afterRequest: false,
      beforeQuestion:
        next?.paragraph === unit.paragraph &&
        next.text.endsWith("?") &&
        !cues.askingQuestion.test(next.text),
      beforeAsk:
        next?.paragraph === unit.paragraph &&
        (cues.askingQuestion.test(next.text) || cues.please.test(next.text)) &&
        /(?<!\p{L})(?:it|that|them|one|this|es|das|le|la|lo)(?!\p{L})/iu.test(next.text),
      whole: true,
      sentenceAsks: unit.text.endsWith("?"),
      answers: isAnswering(unit.text, message, index, around.asked),
      dated: resolveDue(unit.text, message.sentAt) !== null,
    };
    const asks = asksIn(unit, cues, context, around.people);
    const paragraph = units
      .slice(Math.max(0, at - 4), at)
      .filter((other) => other.paragraph === unit.paragraph)
      .map((other) => other.text)
      .join(" ");
    const focus = focusOf(unit, at, index, around.items, around.messages);
    for (const ask of asks)
      found.push(toItem(ask, unit, message, index, around, { paragraph, focus }));
    if (asks.some((ask) => ask.verdict.confidence >= sureConfidence)) lastItem = unit;
  }
  for (const unit of units) {
    if (unit.text.endsWith("?")) around.asked.push(askedQuestion(unit.text, message, index));
  }
  return found;
}

/** The owner when the owner does the work, and colleagues who report to the owner. */
function onMakersSide(message: ThreadMessage, index: number, around: Surroundings): boolean {
  if (!around.ownerMakes) return false;
  if (isOwner(message.from, around.people)) return true;
  const domainOf = (address: string) => address.slice(address.lastIndexOf("@") + 1).toLowerCase();
  const own = domainOf(around.people.ownerEmail);
  const outsiders = around.people.everyone.some((person) => domainOf(person.address) !== own);
  return index > 0 && outsiders && domainOf(message.from.address) === own;
}

/** "Per Aas, CFO", "T.": what remains of a signature. */
function isOwnName(unit: Unit, message: ThreadMessage): boolean {
  if (unit.text.length > 40 || unit.listed) return false;
  const first = message.from.name.split(/\s/)[0] ?? "";
  if (first.length > 1 && unit.text.startsWith(first)) return unit.text.split(/\s+/).length <= 4;
  return /^[-–—/]?\s?\p{L}\.?$/u.test(unit.text);
}

function isContinued(before: Unit, unit: Unit): boolean {
  return unit.listed || before.listed
    ? before.entry === unit.entry
    : before.paragraph === unit.paragraph;
}

interface Ask {
  start: number;
  end: number;
  verdict: Verdict;
}

/** One sentence, one ask, unless several of its clauses stand as asks of their own. */
function asksIn(unit: Unit, cues: LanguageCues, context: ClauseContext, people: People): Ask[] {
  const pieces = splitClauses(unit.text, cues);
  const whole = classifyClause(withoutVocative(unit.text, people), cues, context);
  if (pieces.length > 1) {
    const asks: Ask[] = [];
    for (const [i, piece] of pieces.entries()) {
      const ask = askIn(piece, i, unit, cues, context, people, asks.at(-1));
      if (ask) asks.push(ask);
    }
    if (asks.length > 1) return asks;
    const only = asks[0];
    if (only && !whole) return [only];
  }
  return whole ? [{ start: unit.start, end: unit.end, verdict: whole }] : [];
}

function askIn(
  piece: Piece,
  position: number,
  unit: Unit,
  cues: LanguageCues,
  context: ClauseContext,
  people: People,
  before: Ask | undefined,
): Ask | null {
  const text = withoutVocative(unit.text.slice(piece.start, piece.end), people);
  if (text.trim().split(/\s+/).length < 3 || isSubordinate(text)) return null;
  const verdict = classifyClause(text, cues, {
    ...context,
    listed: context.listed && position === 0,
    afterItem: position > 0 || context.afterItem,
    afterRequest: before?.verdict.kind === "request",
    beforeQuestion: false,
    whole: false,
  });
  if (!verdict) return null;
  if (before?.verdict.kind === "commitment" && /request|commitment/.test(verdict.kind)) return null;
  return { start: unit.start + piece.start, end: unit.start + piece.end, verdict };
}

function toItem(
  ask: Ask,
  unit: Unit,
  message: ThreadMessage,
  index: number,
  around: Surroundings,
  near: { paragraph: string; focus: ThreadAttachment | null },
): ExtractedItem {
  const { start, end, verdict } = ask;
  const quote = message.text.slice(start, end);
  const nearby = `${unit.label} ${unit.leadIn}`;
  const addressed = addressee(unit.text, around.people);
  const file = chooseFile(
    quote,
    { label: nearby, sentence: unit.text, messageIndex: index, ...near },
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
    page: pageOf(quote) ?? unit.page ?? pageOf(unit.text),
    author: message.from,
    assignee: chooseAssignee(verdict.kind, message, addressed, around.people),
    due: resolveDue(quote, message.sentAt) ?? resolveDue(nearby, message.sentAt),
    category: categoryOf(quote, verdict.kind),
    confidence: Math.round(verdict.confidence * 100) / 100,
    reason: verdict.reason,
  };
}

const pointing =
  /(?<!\p{L})(?:it|its|that|this|them|one|ones|these|those|there|das|es|dies|ihn|ça|cela|le|la|eso|esto|lo)(?!\p{L})/iu;

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
  return last?.fileName ? { name: last.fileName, fileId: last.fileId, type: "" } : null;
}

/** Mixed mails switch language between sentences; short ones keep the message's. */
function cuesFor(unit: Unit, fallback: LanguageCues): LanguageCues {
  if (unit.text.length < 25) return fallback;
  const code = (Object.keys(cuesOf) as (keyof typeof cuesOf)[]).find(
    (key) => cuesOf[key] === fallback,
  );
  return cuesOf[detectLanguage(unit.text, code ?? "en")];
}

function withoutVocative(text: string, people: People): string {
  const person = addressee(text, people);
  if (!person) return text;
  return text.replace(
    /^[\s"(]*@?\p{Lu}[\p{L}'-]{1,30}(?:\s\p{Lu}[\p{L}'.-]{0,30})?\s*[,:–-]\s*/u,
    "",
  );
}

/** The message brings a version and says what is in it, so its statements are reports. */
function isDelivering(
  message: ThreadMessage,
  units: Unit[],
  cues: LanguageCues,
  byOwner: boolean,
): boolean {
  const head = units.slice(0, 8).map((unit) => unit.text);
  const comments = head.some(
    (text) => cues.feedback.test(text) && !cues.done.test(text) && !cues.delivery.test(text),
  );
  if (comments) return false;
  const hands = head.some((text) => cues.delivery.test(text));
  const brings = message.attachments.some((attachment) => workFile.test(attachment.name));
  const reports = head.filter((text) => cues.done.test(text)).length;
  const made = message.attachments.some(({ name }) => workFile.test(name) && !camera.test(name));
  if (byOwner && made) return true;
  return (hands && (brings || byOwner)) || reports >= 2;
}

function isQuotedUnmarked(unit: Unit, message: ThreadMessage, known: Map<string, string>): boolean {
  const key = unit.text.toLowerCase().replace(/\s+/g, " ");
  if (key.length < 20) return false;
  const writer = known.get(key);
  if (writer === undefined) known.set(key, message.from.address);
  return writer !== undefined && writer !== message.from.address;
}

/** Most owners are the makers; one who brings no file while another hands work over is the client. */
function doesOwnerMake(thread: ExtractionThread, people: People): boolean {
  const bringers = thread.messages.filter((message) =>
    message.attachments.some((attachment) => workFile.test(attachment.name)),
  );
  const first = bringers[0];
  if (!first || bringers.some((message) => isOwner(message.from, people))) return true;
  return cuesOf[detectLanguage(first.text)].feedback.test(first.text);
}

const camera =
  /^(?:img|dsc|dscf|pxl|photo|foto|screenshot|screen shot|bildschirmfoto|captura|whatsapp|scan)[\s_-]?/iu;
const aside =
  /^\W*(?:btw|by the way|one (?:more |other |last )?(?:thing|question|point)|only thing|p\.?s\.?|apart from that|übrigens|noch (?:etwas|eine sache)|eins noch|au fait|sinon|por cierto|una cosa)(?!\p{L})/iu;
const workFile =
  /\.(?:pdf|ai|eps|psd|indd|idml|svg|png|jpe?g|tiff?|pptx?|potx|key|docx?|xlsx?|dxf|dwg|step|stp|stl|mp4|mov|zip|wav|mp3|fig|sketch)$/iu;

/** A thread that arranges a meeting and never brings work. */
function isSocial(thread: ExtractionThread): boolean {
  const first = thread.messages.find((message) => message.text.trim());
  if (!first) return false;
  const cues = cuesOf[detectLanguage(first.text)];
  const about = `${thread.subject}\n${first.text.slice(0, 600)}`;
  const works = first.attachments.some((attachment) => workFile.test(attachment.name));
  return !works && cues.schedule.test(about) && !cues.feedback.test(first.text);
}
