import { isDeepStrictEqual } from "node:util";
import type { StoredTask } from "#app/domain/tasks/change-task.server.ts";
import { isClosedByMail } from "#app/domain/tasks/closings/closed-by-mail.ts";
import type { Closing, Reminder } from "#app/domain/tasks/task.ts";
import type { ExtractedItem } from "#app/extraction/extraction-types.ts";
import { isSureAsk } from "#app/extraction/sure-confidence.ts";
import { type Ask, overlaps, settleAsks } from "./settle-asks.ts";
import { isVerbatim, sentOrder, type ThreadReading } from "./thread-reading.ts";

/** The fields that reading sets; the others belong to the thread or hold people's decisions. */
export const readFields = [
  ...(["messageId", "quote", "quoteStart", "quoteEnd", "kind", "text", "page", "fileId"] as const),
  ...(["author", "assignee", "due", "category", "confidence", "reason", "askDoubt"] as const),
  ...(["extractedBy", "askedAt", "classification", "status", "reminders", "closing"] as const),
  ...(["earlierClosings"] as const),
];
export type ReadTask = Pick<StoredTask, (typeof readFields)[number]>;

/** The changes of a thread's tasks after a reading. */
export type TaskChanges = {
  added: ReadTask[];
  changed: { before: StoredTask; after: StoredTask }[];
  removed: StoredTask[];
};

/**
 * Returns the changes that bring a thread's tasks in line with its mails and people's decisions. A task that
 * nobody has changed follows the reading, and is removed when the reading no longer finds it, unless it has a mark. One that somebody
 * has changed keeps its place, its status and its edited fields; if the reading finds the same words again, its
 * other fields follow the reading. For a task made by hand, or found by other words, only reminders and the
 * closing follow. Pure: however many readings came before, and in whatever order, the last one decides.
 */
export function reconcileTasks(rows: readonly StoredTask[], reading: ThreadReading): TaskChanges {
  const { open, held } = settleAsks(rows.filter(isDecided), reading);
  const changes: TaskChanges = { added: [], changed: [], removed: [] };
  for (const row of rows) {
    const ask = held.get(row.id);
    if (ask && !row.deletedAt && isReached(row, reading)) {
      note(row, { ...row, ...withUnreached(row, heldFields(row, ask, reading), reading) }, changes);
    }
  }
  const untouched = rows.filter((row) => !isDecided(row));
  const chosen = chooseRows(untouched, open);
  for (const ask of open) {
    const row = chosen.get(ask) ?? null;
    const fields = openFields(ask, row, reading);
    if (!fields) continue;
    if (row) note(row, { ...row, ...withUnreached(row, fields, reading) }, changes);
    else changes.added.push(fields);
  }
  const kept = new Set(chosen.values());
  changes.removed = untouched.filter(
    (row) =>
      !kept.has(row) &&
      row.messageId !== null &&
      isReached(row, reading) &&
      !reading.marked.has(row.id),
  );
  return changes;
}

/** A task of a message that this reading did not reach is not removed: it stays as it is. */
function isReached({ messageId }: { messageId: string | null }, reading: ThreadReading): boolean {
  return messageId === null || reading.messages.has(messageId);
}

/** Whether a person has changed it: then it belongs to that person. */
function isDecided(row: StoredTask): boolean {
  return (
    row.touchedAt !== null ||
    row.trashedAt !== null ||
    row.deletedAt !== null ||
    row.edited.length > 0 ||
    row.extractedBy === null
  );
}

function note(before: StoredTask, after: StoredTask, changes: TaskChanges): void {
  if (!isDeepStrictEqual(before, after)) changes.changed.push({ before, after });
}

/** A task that nobody has changed keeps its id if the reading finds its words again, or some of them. */
function chooseRows(untouched: readonly StoredTask[], open: readonly Ask[]) {
  const free = Map.groupBy(untouched, ({ messageId }) => messageId);
  const chosen = new Map<Ask, StoredTask>();
  for (const fits of [isSamePlace, isNear]) {
    for (const ask of open) {
      const [item] = ask.items;
      if (!item || chosen.has(ask)) continue;
      const near = free.get(item.messageId) ?? [];
      const row = near.find((one) => fits(one, item));
      if (!row) continue;
      chosen.set(ask, row);
      near.splice(near.indexOf(row), 1);
    }
  }
  return chosen;
}

function isSamePlace({ quoteStart, quoteEnd }: StoredTask, item: ExtractedItem): boolean {
  return quoteStart === item.quoteStart && quoteEnd === item.quoteEnd;
}

function isNear({ quoteStart, quoteEnd }: StoredTask, item: ExtractedItem): boolean {
  return quoteStart !== null && quoteEnd !== null && overlaps({ quoteStart, quoteEnd }, item);
}

/** Keeps the reminders and the closing of messages that this reading did not reach. */
function withUnreached<Fields extends Partial<ReadTask>>(
  row: StoredTask,
  fields: Fields,
  reading: ThreadReading,
): Fields {
  const isLeft = (one: Reminder) => !isReached(one, reading);
  const { reminders = [] } = fields;
  const stayed = row.reminders.filter(isLeft);
  const all = stayed.length > 0 ? [...reminders, ...stayed] : reminders;
  const { earlierClosings = [] } = fields;
  const earlier = [...earlierClosings, ...row.earlierClosings.filter(isLeft)];
  const told = { ...fields, reminders: all, earlierClosings: earlier };
  if (fields.closing || !row.closing || !isLeft(row.closing)) return told;
  const status = isDecided(row) ? {} : { status: row.status };
  return { ...told, closing: row.closing, ...status };
}

function openFields(
  { items: [item], repeats }: Ask,
  row: StoredTask | null,
  reading: ThreadReading,
): ReadTask | null {
  if (!item) return null;
  const closing = asItStood(closingOf(item, null, reading), row);
  return {
    ...readWords(item, reading),
    messageId: item.messageId,
    ...{ quote: item.quote, quoteStart: item.quoteStart, quoteEnd: item.quoteEnd },
    classification: [item, ...repeats].some(isSureAsk) ? "task" : "unsure",
    reminders: toReminders(repeats, reading),
    closing,
    earlierClosings: earlierClosingsOf(item, reading),
    status: isClosedByMail({ closing, touchedAt: null }) ? "done" : "not_started",
  };
}

/** A closing from before authors were stored stays in effect until the message's author is known. */
function asItStood(closing: Closing | null, row: StoredTask | null): Closing | null {
  if (closing?.doubt !== "unchecked" || !row?.closing) return closing;
  const hasClosed = row.closing.messageId === closing.messageId && !row.closing.doubt;
  const { doubt: _, ...words } = closing;
  return hasClosed ? words : closing;
}

function heldFields(row: StoredTask, ask: Ask, reading: ThreadReading): Partial<StoredTask> {
  const same = ask.items.find((item) => isSamePlace(row, item));
  const item = same ?? ask.items[0];
  const lasting = {
    reminders: toReminders(ask.repeats, reading),
    closing: item
      ? (laterClosing(row, item, reading) ?? closingOf(item, row.declinedClosing, reading))
      : null,
    earlierClosings: item ? earlierClosingsOf(item, reading) : [],
  };
  if (!same || row.extractedBy === null) return lasting;
  const words: Partial<StoredTask> = readWords(same, reading);
  for (const field of row.edited) delete words[field];
  return { ...words, ...lasting };
}

/** The fields that an item sets, regardless of people's decisions. */
function readWords(item: ExtractedItem, reading: ThreadReading) {
  const { kind, page, assignee, due, category, confidence, fileId } = item;
  return {
    ...{ kind, page, assignee, due, category, confidence },
    text: item.text.toWellFormed(),
    reason: item.reason,
    askDoubt: item.askDoubt ?? null,
    fileId: fileId !== null && reading.fileIds.has(fileId) ? fileId : null,
    author: { name: item.author.name, email: item.author.address },
    askedAt: reading.messages.get(item.messageId)?.sentAt ?? new Date(0),
    extractedBy: reading.extractor,
  };
}

function toReminders(repeats: readonly ExtractedItem[], reading: ThreadReading): Reminder[] {
  return repeats.map((item) => toMention(item, reading));
}

/**
 * Returns the closing in effect: later than the message that it closes, and not older than one that a person
 * declined.
 */
function closingOf(
  { messageId, resolvedBy }: ExtractedItem,
  declined: string | null,
  reading: ThreadReading,
): Closing | null {
  if (!resolvedBy || !isVerbatim(resolvedBy, reading)) return null;
  if (sentOrder(resolvedBy.messageId, messageId, reading) <= 0) return null;
  if (declined !== null && sentOrder(resolvedBy.messageId, declined, reading) < 0) return null;
  return toClosing(resolvedBy, reading);
}

/**
 * After a person declined a closing: the first one that came after the person's last decision, since the person
 * knew the earlier ones; otherwise the one that was suggested already.
 */
function laterClosing(
  { closing, declinedClosing, touchedAt }: StoredTask,
  { resolvedLater = [] }: ExtractedItem,
  reading: ThreadReading,
): Closing | null {
  if (declinedClosing === null || touchedAt === null) return null;
  const found = resolvedLater.filter((one) => isVerbatim(one, reading));
  const cameAt = (id: string) => reading.messages.get(id)?.importedAt ?? new Date(0);
  const isSuggested = (one: Mentioning) =>
    one.messageId === closing?.messageId && one.messageId !== declinedClosing;
  const chosen =
    found.find(({ messageId }) => cameAt(messageId) > touchedAt) ?? found.find(isSuggested);
  return chosen ? toClosing(chosen, reading) : null;
}

/** The closings before a later reminder. */
function earlierClosingsOf(
  { resolvedBefore = [] }: ExtractedItem,
  reading: ThreadReading,
): Closing[] {
  return resolvedBefore
    .filter((one) => isVerbatim(one, reading))
    .map((one) => toClosing(one, reading));
}

function toClosing(
  found: NonNullable<ExtractedItem["resolvedBy"]>,
  reading: ThreadReading,
): Closing {
  return { ...toMention(found, reading), ...(found.doubt && { doubt: found.doubt }) };
}

type Mentioning = Pick<ExtractedItem, "messageId" | "quote" | "quoteStart" | "quoteEnd">;

function toMention(words: Mentioning, reading: ThreadReading): Reminder {
  const { messageId, quote, quoteStart, quoteEnd } = words;
  const sentAt = reading.messages.get(messageId)?.sentAt ?? new Date(0);
  return { messageId, quote, quoteStart, quoteEnd, sentAt: sentAt.toISOString() };
}
