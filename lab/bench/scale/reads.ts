import { findDashboard } from "#app/domain/desk/find-dashboard.server.ts";
import { findThreadFocus } from "#app/domain/desk/find-thread-focus.server.ts";
import { listThreadCards } from "#app/domain/desk/list-thread-cards.server.ts";
import { searchMedia } from "#app/domain/desk/search/search-media.server.ts";
import { searchPeople } from "#app/domain/desk/search/search-people.server.ts";
import { searchTasks } from "#app/domain/desk/search/search-tasks.server.ts";
import { searchThreads } from "#app/domain/desk/search/search-threads.server.ts";
import { findTrash } from "#app/domain/desk/trash/list-trash.server.ts";
import { listFiles } from "#app/domain/files/list-files.server.ts";
import { listContacts } from "#app/domain/mailbox/contacts/list-contacts.server.ts";
import { countClosed, countTasks } from "#app/domain/tasks/lists/count-tasks.server.ts";
import { listOrderedTasks } from "#app/domain/tasks/lists/list-ordered-tasks.server.ts";
import { listUnsure } from "#app/domain/tasks/lists/list-side-lists.server.ts";
import { listTaskSenders } from "#app/domain/tasks/lists/list-task-senders.server.ts";
import { listTasks } from "#app/domain/tasks/lists/list-tasks.server.ts";
import type { KeyedOrder } from "#app/domain/tasks/lists/task-order.ts";
import { findComparedAsks } from "#app/domain/tasks/marks/find-compared-asks.server.ts";
import { findTimeline } from "#app/domain/tasks/timeline/find-timeline.server.ts";
import { longThread } from "./seed-desk.ts";

type Viewer = { id: string };
/** A read that shows a page, on a desk made by seedDesk whose oldest task was asked `hours` ago. */
export type Read = (viewer: Viewer, hours: number) => Promise<unknown>;

const hour = 3_600_000;
/** A cursor in the middle of a list. */
const middle = (hours: number, id: string) => ({
  at: new Date(Date.now() - (hours / 2) * hour).toISOString().replace("Z", "000Z"),
  id,
});
const nowhere = "00000000-0000-4000-8000-000000000000";
/** The word that only one row of every desk has: md5('55'). */
const rare = "b53b3a3d6ab90ce0268229151c9bde11";

/** A sort key in the middle of each order of the compact list. */
const middleKeys: Record<KeyedOrder, string> = {
  due: "infinity",
  client: "correspondent7@client.example",
  thread: "t5",
  file: "50",
  status: "not_started",
  closed: "",
};

/** The compact list in each order: its first lines and those in the middle. */
function orderedReads(): Record<string, Read> {
  const orders = Object.entries(middleKeys) as [KeyedOrder, string][];
  return Object.fromEntries(
    orders.flatMap(([order, key]): [string, Read][] => [
      [
        `lines by ${order}`,
        (viewer) => listOrderedTasks(viewer, { order, status: "not_started", limit: 200 }),
      ],
      [
        `lines by ${order}, half-way`,
        (viewer, hours) => {
          const cursor = { order, key, ...middle(hours, nowhere) };
          return listOrderedTasks(viewer, { order, status: "not_started", cursor, limit: 200 });
        },
      ],
    ]),
  );
}

/** Every read that shows a page, by what a person does. */
export const reads: Record<string, Read> = {
  "the desk": (viewer) => findDashboard(viewer),
  "the desk, of a file's versions": (viewer) =>
    listTasks(viewer, { status: "not_started", versionsOf: 50 }),
  "how many tasks a file's versions have": (viewer) => countTasks(viewer, { versionsOf: 50 }),
  "how many tasks are on current versions": (viewer) => countTasks(viewer, { isOnCurrent: true }),
  "how many tasks somebody asked for": (viewer) =>
    countTasks(viewer, { sender: ["correspondent7@client.example"] }),
  "the desk, on current versions": (viewer) =>
    listTasks(viewer, { status: "not_started", isOnCurrent: true }),
  "a tab's next tasks, half-way": (viewer, hours) =>
    listTasks(viewer, { status: "not_started", cursor: middle(hours, nowhere) }),
  "how many tasks were closed today": (viewer) =>
    countClosed(viewer, { closedFrom: new Date(Date.now() - 24 * hour) }),
  "tasks that were closed today": (viewer) =>
    listOrderedTasks(viewer, {
      ...{ order: "closed", status: "done", limit: 40 },
      closedFrom: new Date(Date.now() - 24 * hour),
    }),
  "tasks of every status": (viewer) => listTasks(viewer, { status: null, limit: 100 }),
  "tasks of every status, half-way": (viewer, hours) =>
    listTasks(viewer, { status: null, limit: 100, cursor: middle(hours, nowhere) }),
  "tasks of a sender": (viewer) =>
    listTasks(viewer, { status: "not_started", sender: ["correspondent7@client.example"] }),
  ...orderedReads(),
  "who asked": (viewer) => listTaskSenders(viewer),
  "unsure asks": (viewer) => listUnsure(viewer),
  "threads, half-way": (viewer, hours) => listThreadCards(viewer, { cursor: middle(hours, "t") }),
  files: (viewer) => listFiles(viewer, { view: "all" }),
  "files, half-way": (viewer, hours) =>
    listFiles(viewer, {
      view: "all",
      cursor: { isPinned: false, key: middle(hours, "").at, id: 0 },
    }),
  "a thread of 1,000 messages": (viewer) => findThreadFocus(viewer, longThread, { around: null }),
  "a thread with versions": (viewer) => findThreadFocus(viewer, "t50", { around: null }),
  "a file's timeline": (viewer) => findTimeline(viewer, 50),
  "two versions compared": (viewer) => findComparedAsks(viewer, "t50", [50, 51]),
  contacts: (viewer) => listContacts(viewer),
  trash: (viewer) => findTrash(viewer, { limit: 50 }),
  "search tasks: a common word": (viewer) => searchTasks(viewer, { q: "poster" }),
  "search tasks: two letters": (viewer) => searchTasks(viewer, { q: "po" }),
  "search tasks: a common word and a rare one": (viewer) =>
    searchTasks(viewer, { q: `poster ${rare}` }),
  "search files: a common word and a rare one": (viewer) =>
    searchMedia(viewer, { q: `poster ${rare}` }),
  "search tasks: a rare word": (viewer) => searchTasks(viewer, { q: rare }),
  "search threads: a common word": (viewer) => searchThreads(viewer, { q: "poster", limit: 5 }),
  "search threads: a rare word": (viewer) => searchThreads(viewer, { q: rare, limit: 5 }),
  "search people": (viewer) => searchPeople(viewer, { q: "correspondent7", limit: 5 }),
  "search files: a common word": (viewer) => searchMedia(viewer, { q: "poster" }),
  "search files: two letters": (viewer) => searchMedia(viewer, { q: "po" }),
  "search files: a rare word": (viewer) => searchMedia(viewer, { q: rare }),
};
