import type { DashboardView, DeskCard } from "#app/domain/desk/dashboard-view.ts";
import type { TaskOrder } from "#app/domain/tasks/lists/task-order.ts";
import type { Closing, TaskView } from "#app/domain/tasks/task.ts";
import { standsAlone } from "#app/routes/tasks/stands-alone.ts";
import { shorten } from "#app/ui/text/cut-text.ts";

// A card shows no more than these, and the page stays small whatever is in the mail.
const longestName = 80;
const longestText = 280;

/** What of a task its card shows: the rest stays on the server. */
export type TaskCardData = Pick<
  TaskView,
  | "id"
  | "threadId"
  | "fileId"
  | "page"
  | "text"
  | "status"
  | "user"
  | "photoUrl"
  | "due"
  | "emailTimestamp"
  | "assignee"
  | "isFileGone"
  | "closingState"
> & {
  place: string;
  /** What only a line of the compact list shows. */
  line: { threadTitle: string; fileTitle: string | null; filePreview: string | null } | null;
  /** Why the mail that settles it only suggests to close it, where that is so. */
  closingDoubt: NonNullable<Closing["doubt"]> | null;
};

/** `isLine`: one of the compact list, with what only it shows. */
export function taskCardData(task: TaskView, isLine = false): TaskCardData {
  const { id, threadId, fileId, page, isFileGone, status, photoUrl, due, emailTimestamp } = task;
  return {
    ...{ id, threadId, fileId, page, isFileGone, status, photoUrl, due, emailTimestamp },
    text: shorten(task.text, longestText),
    user: shorten(task.user, longestName),
    assignee: task.assignee,
    closingState: task.closingState,
    closingDoubt: (task.closingState && task.closing?.doubt) ?? null,
    place: placeOf(task),
    line: isLine ? lineData(task) : null,
  };
}

/** Its file or thread; both where the words alone do not say what they are about, the more telling first. */
function placeOf({ text, fileTitle, threadTitle }: TaskView): string {
  const thread = shorten(threadTitle, longestName);
  if (fileTitle === null) return thread;
  const file = shorten(fileTitle, longestName);
  return standsAlone(text) ? file : `${thread} · ${file}`;
}

function lineData({ threadTitle, fileTitle, filePreview }: TaskView): TaskCardData["line"] {
  return {
    threadTitle: shorten(threadTitle, longestName),
    fileTitle: fileTitle && shorten(fileTitle, longestName),
    filePreview,
  };
}

/** What of an ask that nobody is sure of is shown. */
export type UnsureCardData = Pick<
  TaskView,
  "id" | "threadId" | "text" | "quote" | "reason" | "askDoubt"
> & {
  user: string;
  place: string;
};

function unsureCardData(task: TaskView): UnsureCardData {
  const { id, threadId, reason, askDoubt } = task;
  return {
    ...{ id, threadId, reason, askDoubt },
    text: shorten(task.text, longestText),
    quote: task.quote && shorten(task.quote, longestText),
    user: shorten(task.user, longestName),
    place: shorten(task.threadTitle, longestName),
  };
}

/** What of a thread its card shows. */
export type ThreadCardData = {
  threadId: string;
  threadTitle: string;
  senderName: string;
  feedbackCount: number;
  /** Those that are not done: what waits on a thread that is new. */
  waiting: number;
  isDemoContent: boolean;
  importedAt: string;
  previewUrl: string | null;
  /** Its preview is still being made. */
  isPreviewComing: boolean;
};

export function threadCardData(card: DeskCard): ThreadCardData {
  const { threadId, feedbackCount, importedAt, isDemoContent } = card;
  const waiting = card.openFeedbackCount;
  const threadTitle = shorten(card.threadTitle, longestName);
  const senderName = shorten(card.senderName, longestName);
  const previewUrl = card.representativeFile?.previewUrl ?? null;
  const shown = { threadId, threadTitle, senderName, feedbackCount, waiting };
  const { isPreviewComing } = card;
  return { ...shown, importedAt, isDemoContent, previewUrl, isPreviewComing };
}

/** What of the dashboard goes to the browser. */
export function deskData(view: DashboardView, order: TaskOrder | null) {
  const { revision, threads, tasks, taskCounts, unsure, hasTasks, trashedCount } = view;
  return {
    revision,
    threads: { ...threads, items: threads.items.map(threadCardData) },
    tasks: {
      ...tasks,
      order,
      items: tasks.items.map((task) => taskCardData(task, order !== null)),
    },
    taskCounts,
    unsure: { count: unsure.count, items: unsure.items?.map(unsureCardData) ?? null },
    hasTasks,
    trashedCount,
    /** No thread but demo ones (readings, 14). */
    isEmpty: threads.nextCursor === null && threads.items.every((card) => card.isDemoContent),
  };
}
