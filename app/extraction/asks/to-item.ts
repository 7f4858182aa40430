import type {
  ExtractedItem,
  ItemKind,
  ThreadAttachment,
  ThreadMessage,
} from "../extraction-types.ts";
import { chooseFile, type FileContext } from "../files/choose-file.ts";
import { relatedItem } from "../files/related-file.ts";
import { tokensOf } from "../files/seen-files.ts";
import { sureFrom } from "../sure-confidence.ts";
import { pageOf } from "../text/page-of.ts";
import { resolveDue } from "../text/resolve-due.ts";
import { inOneLine, type Unit } from "../text/segment.ts";
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
