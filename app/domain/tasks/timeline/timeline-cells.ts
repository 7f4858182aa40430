import type { Closing, Reminder, StatusDecision } from "#app/domain/tasks/task.ts";
import type { TaskStatus } from "#app/domain/tasks/task-status.ts";

/** A version of a file, oldest first; `at` is when it was mailed or uploaded. */
type TimelineVersion = { fileId: number; sha256: string; at: string };

/** The facts about an ask that a timeline needs. Times are ISO instants. */
export type TimelineAsk = {
  fileId: number | null;
  /** The bytes that its first mark is on. */
  markedSha256: string | null;
  askedAt: string;
  status: TaskStatus;
  /** When a person last decided something about it. */
  touchedAt: string | null;
  /** A person's choices of its status, oldest first; empty for those made before choices were stored. */
  statusHistory: readonly StatusDecision[];
  reminders: readonly Reminder[];
  /** What settled it before a later reminder. */
  earlierClosings: readonly Closing[];
  closing: Closing | null;
  /** Whether a mail alone closed it, or a person undid that. */
  isClosedByMail: boolean;
  isDeclined: boolean;
};

/** The state of an ask at a version; `before` it was asked. */
export type TimelineState =
  | "before"
  | "asked"
  | "open"
  | "in-progress"
  | "said-done"
  | "unconfirmed"
  | "reopened"
  | "closed-by-mail"
  | "done"
  | "still-done";
/** A sentence of a mail about an ask: one that asks again, or one that says that it is done or not needed. */
export type TimelineWords = Pick<Reminder, "messageId" | "quote" | "quoteStart"> & {
  role: "again" | "closing";
};
/**
 * `words` are those that mails said while the version was the newest, in their order. `isAsked` is true where it was
 * asked, whatever came of it with the same version.
 */
export type TimelineCell = { state: TimelineState; isAsked: boolean; words: TimelineWords[] };

/** An event of an ask at an instant, and the status after it; null if the status stays. */
type TimelineEvent = { at: string; state: TimelineState; status: TaskStatus | null };

/**
 * Returns the state of an ask at each version, in the order of the versions: the last event while that version was
 * the newest, else the state before.
 */
export function timelineCells(
  ask: TimelineAsk,
  versions: readonly TimelineVersion[],
): TimelineCell[] {
  const asked = askedWith(ask, versions);
  const versionWith = (at: string) => Math.max(asked, versionAt(at, versions));
  const events = Map.groupBy(eventsOf(ask, versions), ({ at }) => versionWith(at));
  const words = Map.groupBy(wordsAbout(ask), ({ sentAt }) => versionWith(sentAt));
  let status: TaskStatus = "not_started";
  let isClaimed = false;
  return versions.map((_, index) => {
    const state = stateOf(index);
    const said = (words.get(index) ?? []).map(({ sentAt: _, ...one }) => one);
    return { state, isAsked: index === asked, words: index < asked ? [] : said };
  });

  function stateOf(index: number): TimelineState {
    if (index < asked) return "before";
    const happened = events.get(index) ?? [];
    const before = status;
    status = happened.findLast((event) => event.status !== null)?.status ?? before;
    const last = happened.at(-1)?.state;
    if (last) isClaimed = last === "said-done" && !ask.isDeclined;
    if (words.get(index)?.at(-1)?.role === "again") isClaimed = false;
    if (last && last !== "open") return last;
    if (index === asked) return "asked";
    return isClaimed && status === "not_started" ? "unconfirmed" : standing[status];
  }
}

const standing = { done: "still-done", in_progress: "in-progress", not_started: "open" } as const;

/** What mails said about an ask later, by time. */
function wordsAbout({ reminders, earlierClosings, closing }: TimelineAsk) {
  const closings = [...earlierClosings, ...(closing ? [closing] : [])];
  const toWords =
    (role: TimelineWords["role"]) =>
    ({ messageId, quote, quoteStart, sentAt }: Reminder) => ({
      ...{ messageId, quote, quoteStart, sentAt, role },
    });
  const words = [...reminders.map(toWords("again")), ...closings.map(toWords("closing"))];
  return words.sort((one, other) => inOrder(one.sentAt, other.sentAt));
}

function inOrder(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}

/** Sorts by time; at the same instant, events of mails come first. */
function eventsOf(ask: TimelineAsk, versions: readonly TimelineVersion[]): TimelineEvent[] {
  const choices = choicesOf(ask, versions);
  const mail = ask.closing ? eventOfMail(ask, ask.closing, choices) : null;
  const events = [...earlierEvents(ask, choices), ...(mail ? [mail] : []), ...choices];
  return events.sort((one, other) => inOrder(one.at, other.at));
}

/** The closings before a later reminder, each with the reminder that reopened the ask. */
function earlierEvents(
  { earlierClosings, reminders }: TimelineAsk,
  choices: readonly TimelineEvent[],
): TimelineEvent[] {
  return earlierClosings.flatMap(({ sentAt: at, doubt }): TimelineEvent[] => {
    const isDecided = choices.some((choice) => choice.at < at);
    if (doubt !== undefined || isDecided) return [{ at, state: "said-done", status: null }];
    const next = reminders.find(({ sentAt }) => sentAt > at);
    const closed: TimelineEvent = { at, state: "closed-by-mail", status: "done" };
    const isReopened = next && !choices.some((choice) => choice.at < next.sentAt);
    return isReopened
      ? [closed, { at: next.sentAt, state: "reopened", status: "not_started" }]
      : [closed];
  });
}

/** A person's choices. If they were made before choices were stored, only the newest is known. */
function choicesOf(ask: TimelineAsk, versions: readonly TimelineVersion[]): TimelineEvent[] {
  const { statusHistory, status, touchedAt, askedAt } = ask;
  if (statusHistory.length > 0) {
    return statusHistory.map(({ at, from, to }) => ({
      at,
      state: chosenState(from, to),
      status: to,
    }));
  }
  if (ask.isClosedByMail || status === "not_started") return [];
  const unknown = status === "done" ? askedAt : (versions.at(-1)?.at ?? askedAt);
  return [{ at: touchedAt ?? unknown, state: chosenState("not_started", status), status }];
}

function chosenState(from: TaskStatus, to: TaskStatus): TimelineState {
  if (to === "done") return "done";
  if (from === "done") return "reopened";
  return to === "in_progress" ? "in-progress" : "open";
}

/** The event of a mail about an ask that was not done yet: it closed the ask, or only claimed that it is done. */
function eventOfMail(
  ask: TimelineAsk,
  { sentAt: at }: Closing,
  choices: readonly TimelineEvent[],
): TimelineEvent | null {
  const wasDone = choices.findLast((choice) => choice.at < at)?.status === "done";
  if (wasDone) return null;
  const isReopenedNext = choices.find((choice) => choice.at >= at)?.state === "reopened";
  if (ask.isClosedByMail || isReopenedNext) return { at, state: "closed-by-mail", status: "done" };
  // A person who declined the closing before choices were stored may have reopened the ask.
  const isUntold = ask.isDeclined && ask.statusHistory.length === 0;
  return { at, state: isUntold ? "reopened" : "said-done", status: null };
}

/** Returns the version that an ask is about: the one that was marked, else its file's, else the newest at the time. */
function askedWith(ask: TimelineAsk, versions: readonly TimelineVersion[]): number {
  const marked = versions.findIndex(({ sha256 }) => sha256 === ask.markedSha256);
  if (marked >= 0) return marked;
  const own = versions.flatMap((version, index) => (version.fileId === ask.fileId ? [index] : []));
  const known = own.filter((index) => (versions[index]?.at ?? "") <= ask.askedAt);
  return known.at(-1) ?? own[0] ?? versionAt(ask.askedAt, versions);
}

/** The newest version at an instant; the first one before there was any. */
function versionAt(at: string, versions: readonly TimelineVersion[]): number {
  return Math.max(
    versions.findLastIndex((version) => version.at <= at),
    0,
  );
}
