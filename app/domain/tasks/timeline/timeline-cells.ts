import type { Closing, Reminder } from "#app/domain/tasks/task.ts";
import type { TaskStatus } from "#app/domain/tasks/task-status.ts";

/** A version of a file, oldest first; `at` is when it was mailed or uploaded. */
type TimelineVersion = { fileId: number; sha256: string; at: string };

/** What a timeline needs to know of an ask. Times are ISO instants. */
export type TimelineAsk = {
  fileId: number | null;
  /** The bytes that its first mark is on. */
  markedSha256: string | null;
  askedAt: string;
  status: TaskStatus;
  /** When a person last decided something about it. */
  touchedAt: string | null;
  reminders: readonly Reminder[];
  closing: Closing | null;
  /** Whether the mail alone closed it, or a person undid that. */
  isClosedByMail: boolean;
  isDeclined: boolean;
};

/** What had become of an ask with a version; `before` it was asked. */
export type TimelineState =
  | "before"
  | "asked"
  | "open"
  | "in-progress"
  | "said-done"
  | "reopened"
  | "closed-by-mail"
  | "done"
  | "still-done";
export type TimelineCell = { state: TimelineState; isRepeated: boolean };

/** Returns what had become of an ask with each version, in the order of the versions. */
export function timelineCells(
  ask: TimelineAsk,
  versions: readonly TimelineVersion[],
): TimelineCell[] {
  const last = versions.length - 1;
  const asked = askedWith(ask, versions);
  const versionWith = (at: string) => Math.max(asked, versionAt(at, versions));
  const { closing, status } = ask;
  const isDone = status === "done";
  const doneAt = ask.isClosedByMail ? closing?.sentAt : (ask.touchedAt ?? ask.askedAt);
  const done = isDone && doneAt !== undefined ? versionWith(doneAt) : null;
  const said = closing && !ask.isClosedByMail ? versionWith(closing.sentAt) : null;
  const repeated = new Set(ask.reminders.map(({ sentAt }) => versionWith(sentAt)));
  return versions.map((_, index) => ({ state: stateOf(index), isRepeated: repeated.has(index) }));

  function stateOf(index: number): TimelineState {
    if (index < asked) return "before";
    if (done !== null && index > done) return "still-done";
    if (index === done) return ask.isClosedByMail ? "closed-by-mail" : "done";
    if (index === said) return ask.isDeclined ? "reopened" : "said-done";
    if (index === asked) return "asked";
    return index === last && status === "in_progress" ? "in-progress" : "open";
  }
}

/** The version that an ask is about: the one that was marked, else its file's, else the newest at the time. */
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
