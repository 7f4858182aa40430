import type {
  ExtractedItem,
  ModelItem,
  ThreadAttachment,
  ThreadMessage,
} from "../extraction-types.ts";
import { chooseFile } from "../files/choose-file.ts";
import type { SeenFile } from "../files/seen-files.ts";
import { faithfulLine, knownWords } from "../mail/faithful-line.ts";
import { isGuess, standingConfidence } from "../sure-confidence.ts";
import { findQuote, type Span, toQuotedText } from "../text/find-quote.ts";
import { pageOf } from "../text/page-of.ts";
import { resolveDue } from "../text/resolve-due.ts";
import type { Unit } from "../text/segment.ts";

interface ReadText {
  message: ThreadMessage;
  messageIndex: number;
  /** The units of the message that its writer wrote. */
  units: readonly Unit[];
  /** The files seen up to this message. */
  files: readonly SeenFile[];
}

/** Too low for a task: for a person to confirm. */
const DOUBTED = 0.5;
/** Most answers with a lower confidence were wrong on the labelled threads. */
export const modelSure = 0.65;
const MOST_ITEMS = 200;

/**
 * The items of a message that a language model has read: the model's where their quotes are verbatim
 * the writer's own words. What the rules found with standingConfidence or more stays, whatever the
 * model says; what they were less sure of and the model left out is doubted, so that no words in a mail
 * can talk a task away; what they only guessed and the model left out is none. An answer without items
 * changes nothing, and that of an unreliable model adds only what it alone found, for a person to confirm. Where one quote of the model holds several items of
 * which the rules are sure, theirs stand. Without an answer, and beyond what the model was shown, the
 * rules' items stand.
 */
export function mergeAnswer(found: readonly ExtractedItem[], read: ReadText): ExtractedItem[] {
  const { answer } = read.message;
  if (!answer?.items) return [...found];
  const shown = read.message.text.slice(0, answer.readTo);
  const quoted = quotedItems(answer.items, shown, read.units);
  if (quoted.length === 0) return [...found];
  if (answer.suggestsOnly) return withSuggestions(found, quoted, read);
  const holds = (span: Span) => found.filter((item) => overlaps(spanOf(item), span));
  const [coarse, fine] = partition(
    quoted,
    ({ span }) => holds(span).filter((one) => !isGuess(one)).length > 1,
  );
  const known = knownWords(read.message, read.files);
  const told = fine.map((one) => toItem(one, holds(one.span)[0] ?? null, known, read));
  const left = found
    .filter((item) => !told.some((one) => overlaps(spanOf(one), spanOf(item))))
    .flatMap((item) => {
      if (item.quoteStart >= answer.readTo) return item;
      if (coarse.some(({ span }) => overlaps(span, spanOf(item)))) return item;
      if (item.confidence >= standingConfidence) return item;
      if (isGuess(item)) return [];
      return { ...item, confidence: DOUBTED, askDoubt: "model-left-out" as const };
    });
  return [...told, ...left].sort((a, b) => a.quoteStart - b.quoteStart);
}

function withSuggestions(
  found: readonly ExtractedItem[],
  quoted: readonly QuotedItem[],
  read: ReadText,
): ExtractedItem[] {
  const known = knownWords(read.message, read.files);
  const suggested = quoted
    .filter(({ span }) => !found.some((item) => overlaps(spanOf(item), span)))
    .map((one) => toItem(one, null, known, read))
    .map((item) => ({ ...item, confidence: DOUBTED, askDoubt: "model-unsure" as const }));
  return [...found, ...suggested].sort((a, b) => a.quoteStart - b.quoteStart);
}

/** An item of the model, with the position of its quote and the sentence that contains it. */
interface QuotedItem {
  item: ModelItem;
  span: Span;
  unit: Unit;
}

function quotedItems(
  items: readonly ModelItem[],
  shown: string,
  units: readonly Unit[],
): QuotedItem[] {
  const text = toQuotedText(shown);
  const taken: Span[] = [];
  return items.slice(0, MOST_ITEMS).flatMap((item) => {
    const span = findQuote(text, item.quote, taken);
    const unit = span && units.find((one) => overlaps(one, span));
    if (!span || !unit) return [];
    taken.push(span);
    return { item, span, unit };
  });
}

function partition<One>(all: readonly One[], test: (one: One) => boolean): [One[], One[]] {
  return [all.filter(test), all.filter((one) => !test(one))];
}

function toItem(
  { item, span, unit }: QuotedItem,
  twin: ExtractedItem | null,
  known: string,
  read: ReadText,
): ExtractedItem {
  const { message, files } = read;
  const quote = message.text.slice(span.start, span.end);
  const file =
    namedFile(item.file, files) ?? twinFile(twin) ?? fileUnderDiscussion(quote, unit, read);
  const confidence = confidenceOf(item);
  return {
    messageId: message.id,
    quote,
    quoteStart: span.start,
    quoteEnd: span.end,
    kind: item.kind,
    text: faithfulLine(item.task, quote, known),
    fileName: file?.name ?? null,
    fileId: file?.fileId ?? null,
    page: pageOf(quote) ?? pageNumber(item.page) ?? twin?.page ?? unit.page,
    author: message.from,
    assignee: item.assignee,
    // Rules compute days better than models do.
    due: resolveDue(quote, message.sentAt) ?? twin?.due ?? plausibleDay(item.due, message.sentAt),
    category: item.category,
    confidence,
    reason: oneLine(item.reason).slice(0, 160) || "found by the language model",
    ...(confidence < modelSure && { askDoubt: "model-unsure" as const }),
  };
}

function namedFile(name: string | null, files: readonly SeenFile[]): ThreadAttachment | null {
  const wanted = name?.trim().toLowerCase();
  if (!wanted) return null;
  return (
    files.findLast(({ attachment }) => attachment.name.toLowerCase() === wanted)?.attachment ?? null
  );
}

function twinFile(twin: ExtractedItem | null): ThreadAttachment | null {
  return twin?.fileName ? { name: twin.fileName, fileId: twin.fileId, type: "" } : null;
}

function fileUnderDiscussion(quote: string, unit: Unit, read: ReadText): ThreadAttachment | null {
  const { messageIndex, files } = read;
  const label = `${unit.label} ${unit.leadIn}`;
  const near = {
    label,
    sentence: unit.text,
    paragraph: "",
    before: "",
    messageIndex,
    focus: null,
    previous: null,
  };
  return chooseFile(quote, near, files);
}

function pageNumber(page: number | null): number | null {
  return page !== null && Number.isInteger(page) && page >= 1 && page <= 9_999 ? page : null;
}

function confidenceOf({ confidence }: ModelItem): number {
  const clipped = Math.min(1, Math.max(0, Number.isFinite(confidence) ? confidence : 0));
  const rounded = Math.round(clipped * 100) / 100;
  return rounded < modelSure ? Math.min(rounded, DOUBTED) : rounded;
}

function oneLine(text: string): string {
  return text.replace(/[\s\p{C}]+/gu, " ").trim();
}

function spanOf({ quoteStart, quoteEnd }: ExtractedItem): Span {
  return { start: quoteStart, end: quoteEnd };
}

function overlaps(a: Span, b: Span): boolean {
  return a.start < b.end && b.start < a.end;
}

const DAY_MS = 86_400_000;
const LONGEST_DAYS = 730;

/** A day that a language model named, if it is one (YYYY-MM-DD) and lies within two years after the mail. */
function plausibleDay(day: string | null, sentAt: string): string | null {
  const match = /^\d{4}-\d{2}-\d{2}$/.exec(day?.trim() ?? "");
  if (!match) return null;
  const at = Date.parse(`${match[0]}T00:00:00Z`);
  // "2026-02-30" would be read as a day of March.
  if (Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== match[0]) return null;
  const sent = Date.parse(`${sentAt.slice(0, 10)}T00:00:00Z`);
  return at >= sent && at - sent <= LONGEST_DAYS * DAY_MS ? match[0] : null;
}
