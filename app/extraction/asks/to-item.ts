import type {
  ExtractedItem,
  ItemKind,
  Person,
  ThreadAttachment,
  ThreadMessage,
} from "../extraction-types.ts";
import { chooseFile, type FileContext } from "../files/choose-file.ts";
import { tokensOf } from "../files/seen-files.ts";
import { sureFrom } from "../sure-confidence.ts";
import { pageOf } from "../text/page-of.ts";
import { resolveDue } from "../text/resolve-due.ts";
import { inOneLine, type Unit } from "../text/segment.ts";
import { stemsOf } from "../text/shared-words.ts";
import { readableWords } from "../text/unasked-text.ts";
import { wordPattern } from "../text/word-pattern.ts";
import { categoryOf } from "./category.ts";
import { addressee, chooseAssignee } from "./choose-assignee.ts";
import type { ThreadContext } from "./contexts.ts";
import { type Ask, withoutVocative } from "./find-asks.ts";
import { lineInContext, pointsToPlace } from "./points-back.ts";
import { taskLine } from "./task-line.ts";

/** The item of an ask: its quote, file, page, assignee and date. */
export function toItem(
  ask: Ask,
  unit: Unit,
  message: ThreadMessage,
  index: number,
  thread: Pick<ThreadContext, "people" | "items" | "files">,
  near: Pick<FileContext, "paragraph" | "before" | "focus" | "previous">,
): ExtractedItem {
  const { start, end, verdict } = ask;
  const quote = message.text.slice(start, end);
  const said = inOneLine(readableWords(quote));
  const confidence = Math.round(verdict.confidence * 100) / 100;
  const nearby = `${unit.label} ${unit.leadIn}`;
  const addressed =
    addressee(`${unit.greeting}${unit.text}`, thread.people) ??
    addressee(near.paragraph, thread.people);
  const file = chooseFile(
    said,
    {
      label: nearby,
      sentence: unit.text,
      messageIndex: index,
      ...near,
      related: () =>
        fileOf(relatedItem(unit.text, near.paragraph, addressed, thread.items) ?? undefined),
    },
    thread.files,
  );
  return {
    messageId: message.id,
    quote,
    quoteStart: start,
    quoteEnd: end,
    kind: verdict.kind,
    text: lineInContext(taskLine(withoutVocative(said, thread.people)), said, near.before),
    fileName: file?.name ?? null,
    fileId: file?.fileId ?? null,
    page:
      pageOf(said) ??
      pageOfLabel(unit, file) ??
      pageOf(unit.text) ??
      (pointsToPlace(said) ? pageOf(near.before) : null),
    author: message.from,
    assignee: chooseAssignee(verdict.kind, message, addressed, thread.people),
    due: dueOf(verdict.kind, said, nearby, message.sentAt),
    category: categoryOf(said, verdict.kind),
    confidence,
    reason: verdict.reason,
    ...(confidence < sureFrom(verdict.kind) && { askDoubt: verdict.askDoubt ?? "no-clear-ask" }),
  };
}

/** What is wrong names days of its own ("we close at 6 on Tuesday"): only a day by which it is due is one to work towards. */
const deadline = wordPattern(
  "by|before|until|till|no later|latest|at the latest|asap|today|tonight|tomorrow|urgent\\p{L}{0,2}|due",
  "bis|spätestens|vor|heute|morgen|dringend",
  "avant|pour|d'ici|au plus tard|aujourd'hui|demain|urgent",
  "antes|para|hasta|a más tardar|hoy|mañana|urgente",
);

function dueOf(kind: ItemKind, said: string, nearby: string, sentAt: string): string | null {
  const own = kind !== "implicit" || deadline.test(said) ? resolveDue(said, sentAt) : null;
  return own ?? resolveDue(nearby, sentAt);
}

/** Makes the item's quote end here. */
export function extendTo(
  end: number,
  item: ExtractedItem | undefined,
  { text }: ThreadMessage,
): void {
  if (!item) return;
  item.quoteEnd = end;
  item.quote = text.slice(item.quoteStart, end);
  item.text = taskLine(readableWords(item.quote));
}

/** The file that an item is about. */
export function fileOf(item: ExtractedItem | undefined): ThreadAttachment | null {
  return item?.fileName ? { name: item.fileName, fileId: item.fileId, type: "" } : null;
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

/** The number of earlier items that a sentence may refer to. */
const REACH = 40;

/**
 * The earlier item with a file that a sentence goes back to: the one that shares most telling
 * words with it, else the last that the addressed person wrote; or null.
 */
function relatedItem(
  sentence: string,
  paragraph: string,
  addressed: Person | null,
  items: readonly ExtractedItem[],
): ExtractedItem | null {
  const recent = items.slice(-REACH).filter(({ fileName }) => fileName !== null);
  if (recent.length === 0) return null;
  const asked = recent.map((item) => ({ item, stems: stemsOfItem(item) }));
  for (const text of [sentence, `${paragraph} ${sentence}`]) {
    const words = stemsOf(text.slice(0, 1_200));
    let most = 0;
    let found: ExtractedItem | null = null;
    for (const { item, stems } of asked) {
      const shared = [...stems].filter((stem) => words.has(stem)).length;
      if (shared > 0 && shared >= most) {
        most = shared;
        found = item;
      }
    }
    if (found) return found;
  }
  if (!addressed) return null;
  return recent.findLast(({ author }) => author.address === addressed.address) ?? null;
}

/** Cached, since each of the next forty sentences needs them again. */
const stemsOfItems = new WeakMap<ExtractedItem, ReadonlySet<string>>();

function stemsOfItem(item: ExtractedItem): ReadonlySet<string> {
  const stems = stemsOfItems.get(item) ?? stemsOf(item.quote.slice(0, 600));
  stemsOfItems.set(item, stems);
  return stems;
}
