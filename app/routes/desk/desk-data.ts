import type { DashboardView, DeskCard } from "#app/domain/desk/dashboard-view.ts";
import type { TaskOrder } from "#app/domain/tasks/lists/task-order.ts";
import type { Closing, TaskView } from "#app/domain/tasks/task.ts";
import { shownNames } from "#app/domain/threads/shown-name.ts";
import { standsAlone } from "#app/routes/tasks/stands-alone.ts";
import { shorten } from "#app/ui/text/cut-text.ts";

// The longest texts of a card, which keep the page small whatever a mail contains.
const longestName = 80;
const longestText = 280;

/** The fields of a task that its card shows: the others stay on the server. */
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
  | "closedAt"
> & {
  place: string;
  /** The additional fields of a line in the compact list. */
  line: { threadTitle: string; fileTitle: string | null; filePreview: string | null } | null;
  /** Why the mail that settles it only suggests closing it, if it does. */
  closingDoubt: NonNullable<Closing["doubt"]> | null;
};

/** Those of one page. `isLine`: for lines of the compact list, with their additional fields. */
export function taskCardsData(tasks: readonly TaskView[], isLine: boolean): TaskCardData[] {
  const nameOf = shownNames(tasks.map(asker));
  return tasks.map((task) => taskCardData(task, nameOf(asker(task)), isLine));
}

const asker = ({ user, senderEmail }: TaskView) => shortPerson(user, senderEmail);

const shortPerson = (name: string, email: string) => ({
  name: shorten(name, longestName),
  email: shorten(email, longestName),
});

function taskCardData(task: TaskView, user: string, isLine: boolean): TaskCardData {
  const { id, threadId, fileId, page, isFileGone, status, photoUrl, due, emailTimestamp } = task;
  return {
    ...{ id, threadId, fileId, page, isFileGone, status, photoUrl, due, emailTimestamp },
    text: shorten(task.text, longestText),
    user,
    assignee: task.assignee,
    closingState: task.closingState,
    closedAt: task.closedAt,
    closingDoubt: (task.closingState && task.closing?.doubt) ?? null,
    place: placeOf(task),
    line: isLine ? lineData(task) : null,
  };
}

/** Its file or thread; both if its text alone does not say what it is about, the more informative first. */
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

/** The fields of an unsure ask that its card shows. */
export type UnsureCardData = Pick<
  TaskView,
  "id" | "threadId" | "messageId" | "confidence" | "text" | "quote" | "reason" | "askDoubt"
> & {
  user: string;
  place: string;
};

function unsureCardsData(tasks: readonly TaskView[]): UnsureCardData[] {
  const nameOf = shownNames(tasks.map(asker));
  return tasks.map((task) => unsureCardData(task, nameOf(asker(task))));
}

function unsureCardData(task: TaskView, user: string): UnsureCardData {
  const { id, threadId, messageId, confidence, reason, askDoubt } = task;
  return {
    ...{ id, threadId, messageId, confidence, reason, askDoubt },
    text: shorten(task.text, longestText),
    quote: task.quote && shorten(task.quote, longestText),
    user,
    place: shorten(task.threadTitle, longestName),
  };
}

/** The fields of a thread that its card shows. */
export type ThreadCardData = {
  threadId: string;
  threadTitle: string;
  senderName: string;
  feedbackCount: number;
  /** The tasks that are not done: shown on a new thread. */
  waiting: number;
  isDemoContent: boolean;
  importedAt: string;
  previewUrl: string | null;
  /** Its preview is still being made. */
  isPreviewComing: boolean;
};

/** Those of one page. */
export function threadCardsData(cards: readonly DeskCard[]): ThreadCardData[] {
  const nameOf = shownNames(cards.map(sender));
  return cards.map((card) => threadCardData(card, nameOf(sender(card))));
}

const sender = ({ senderName, senderEmail }: DeskCard) => shortPerson(senderName, senderEmail);

function threadCardData(card: DeskCard, senderName: string): ThreadCardData {
  const { threadId, feedbackCount, importedAt, isDemoContent } = card;
  const waiting = card.openFeedbackCount;
  const threadTitle = shorten(card.threadTitle, longestName);
  const previewUrl = card.representativeFile?.previewUrl ?? null;
  const shown = { threadId, threadTitle, senderName, feedbackCount, waiting };
  const { isPreviewComing } = card;
  return { ...shown, importedAt, isDemoContent, previewUrl, isPreviewComing };
}

/** The data of the dashboard that is sent to the browser. */
export function deskData(view: DashboardView, order: TaskOrder | null) {
  const { revision, threads, tasks, taskCounts, closedToday, unsure, hasTasks, trashedCount } =
    view;
  return {
    revision,
    threads: { ...threads, items: threadCardsData(threads.items) },
    tasks: {
      ...tasks,
      order,
      items: taskCardsData(tasks.items, order !== null),
    },
    taskCounts,
    closedToday,
    unsure: { count: unsure.count, items: unsure.items && unsureCardsData(unsure.items) },
    hasTasks,
    trashedCount,
    /** True if there are only demo threads (readings, 14). */
    isEmpty: threads.nextCursor === null && threads.items.every((card) => card.isDemoContent),
  };
}
