import { showToast, type ToastMessage, whenToastsAreGone } from "#app/client/toasts/toast.ts";
import type { TaskClosed } from "#app/domain/changes/task-closed.ts";
import { undoBy } from "#app/domain/command/command.ts";
import { mostMailsUndone, undoClosingsCommand } from "#app/domain/desk/thread-commands.ts";
import { closedByText } from "#app/domain/tasks/closings/closed-by.ts";
import { readFocusAddress } from "#app/routes/thread/focus-address.ts";
import { openingAddress } from "#app/routes/thread/tasks/source-address.ts";

type Card = { threadId: string; threadTitle: string };
const closedToday = "/dashboard?panel=tasks&tab=done&closed=today";

/** Shows what mails closed by themselves, with the way to it and the way back, after the toast about new tasks. */
export function showClosings(closed: readonly TaskClosed[], cards: readonly Card[]): void {
  const toast = closingToast(closed, cards, new URLSearchParams(location.search));
  if (toast) whenToastsAreGone(() => showToast(toast));
}

/**
 * The toast about tasks that mails closed by themselves: *Review* leads to the first of them in its thread, or to all
 * that were closed today where there are several threads; *Undo* opens all of them again. Null without tasks.
 */
export function closingToast(
  closed: readonly TaskClosed[],
  cards: readonly Card[],
  search: URLSearchParams,
): ToastMessage | null {
  const [first] = closed;
  if (!first) return null;
  const threads = new Set(closed.map(({ threadId }) => threadId));
  const mails = new Map(closed.map((one) => [closedByText(one), one]));
  const [, ...also] = mails.keys();
  const { threadId, messageId } = first;
  const fields: [string, string][] = [
    ["messageId", messageId],
    ...also.slice(0, mostMailsUndone).map((mail): [string, string] => ["also[]", mail]),
  ];
  const undo = { ...undoBy(undoClosingsCommand, { threadId }), fields };
  const isOne = threads.size === 1;
  return {
    title: closed.length === 1 ? "1 task closed by mail" : `${closed.length} tasks closed by mail`,
    description: isOne ? wordsFor(cards, threadId) : `Mails of ${threads.size} threads say so.`,
    undo: closed.length === 1 ? undo : { ...undo, label: "Undo all" },
    link: { to: isOne ? addressOfTask(first, search) : closedToday, label: "Review" },
    durationMs: 10_000,
  };
}

function wordsFor(cards: readonly Card[], threadId: string): string {
  const title = cards.find((card) => card.threadId === threadId)?.threadTitle;
  return title ? `A mail of “${title}” says so.` : "A new mail says so.";
}

function addressOfTask({ threadId, taskId }: TaskClosed, search: URLSearchParams): string {
  const { extension } = readFocusAddress(search);
  const plain = { ...readFocusAddress(new URLSearchParams()), extension };
  return `/dashboard/thread/${threadId}${openingAddress(plain, taskId)}`;
}
