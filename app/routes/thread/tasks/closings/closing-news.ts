import type { ToastMessage } from "#app/client/toasts/toast.ts";
import { undoBy } from "#app/commands/command.ts";
import { undoClosingsCommand } from "#app/commands/threads/undo-closings.ts";
import type { FocusAddress } from "#app/routes/thread/focus-address.ts";
import type { FocusTask } from "#app/routes/thread/focus-data.ts";
import { reviewSearch } from "#app/routes/thread/tasks/review-search.ts";

type Closed = Pick<FocusTask, "id" | "fileId" | "closing" | "closingState">;
type Known = Pick<FocusTask, "id" | "closingState">;

/**
 * Returns the toast about tasks that a new mail closed by itself, with a button that undoes all of it and a link
 * to the first of those tasks; null if there are none. If there were several mails, it is about the latest: the
 * list shows all.
 */
export function closingNews(
  before: readonly Known[],
  tasks: readonly Closed[],
  threadId: string,
  address: FocusAddress,
): ToastMessage | null {
  const wasOpen = new Set(
    before.filter(({ closingState }) => closingState !== "closed").map(({ id }) => id),
  );
  const fresh = tasks.flatMap((task) =>
    task.closing && task.closingState === "closed" && wasOpen.has(task.id)
      ? { task, closing: task.closing }
      : [],
  );
  const [latest] = fresh.toSorted((one, other) =>
    other.closing.sentAt.localeCompare(one.closing.sentAt),
  );
  if (!latest) return null;
  const { messageId, by } = latest.closing;
  const count = fresh.filter(({ closing }) => closing.messageId === messageId).length;
  const undo = undoBy(undoClosingsCommand, { threadId }, { messageId });
  return {
    title: count === 1 ? "1 task closed by mail" : `${count} tasks closed by mail`,
    description: by === "" ? "A new mail says so." : `The new mail of ${by} says so.`,
    undo: count === 1 ? undo : { ...undo, label: "Undo all" },
    link: {
      to: `/dashboard/thread/${threadId}${reviewSearch(address, latest.task)}`,
      label: "Review",
    },
    durationMs: 10_000,
  };
}
