import type { ThreadFocus } from "#app/domain/desk/find-thread-focus.server.ts";
import type { ThreadDetailsView } from "#app/domain/desk/thread-details-view.ts";
import type { FileView } from "#app/domain/files/file.ts";
import type { Continued } from "#app/domain/files/versions/list-continued.server.ts";
import type { Continuing } from "#app/domain/files/versions/list-continuing.server.ts";
import { gmailLink } from "#app/domain/mailbox/gmail-link.ts";
import type { MarkCheck } from "#app/domain/tasks/marks/checks/mark-check.ts";
import type { MarkView } from "#app/domain/tasks/marks/mark.ts";
import type { Closing, Reminder, TaskView } from "#app/domain/tasks/task.ts";
import type { WholeMessage } from "#app/domain/threads/list-rest.server.ts";
import { shownNames } from "#app/domain/threads/shown-name.ts";
import type { Person } from "#app/domain/threads/thread.ts";

const fileFields = [
  "id",
  "name",
  "type",
  "kind",
  "size",
  "version",
  "content",
  "previewUrl",
  "previewState",
  "previewReason",
  "previewWidth",
  "previewHeight",
  "pages",
  "isPinned",
  "isArchived",
  "isHidden",
  "stackId",
  "stackPlace",
  "isStackFront",
  "versionQuestion",
] as const satisfies (keyof FileView)[];

const taskFields = [
  "id",
  "messageId",
  "fileId",
  "page",
  "text",
  "quote",
  "quoteStart",
  "quoteEnd",
  "category",
  "status",
  "kind",
  "user",
  "assignee",
  "photoUrl",
  "due",
  "emailTimestamp",
  "closingState",
] as const satisfies (keyof TaskView)[];

export type FocusFile = Pick<FileView, (typeof fileFields)[number]> & {
  /** When it was mailed or uploaded. */
  sentAt: string;
  /** Its earlier versions that were replaced, oldest first. */
  earlier: { version: number; place: number | null; name: string }[];
  /** The file of an earlier thread that it continues. */
  continues: Continued["of"] | null;
  /** The newest file of a later thread that continues it. */
  continuedBy: Continuing["by"] | null;
};
/** A later sentence about a task, and who wrote it; empty when that is not known. */
export type FocusMention = Reminder & { by: string };
export type FocusTask = Pick<TaskView, (typeof taskFields)[number]> & {
  /** Its mail in Gmail; null where there is none. */
  mailUrl: string | null;
  reminders: FocusMention[];
  /** The mail that settles it, while that has an effect (see closingState). */
  closing: (FocusMention & Pick<Closing, "doubt">) | null;
};
/** An unsure ask, and the reason. */
export type UnsureTask = FocusTask & Pick<TaskView, "reason" | "askDoubt" | "confidence">;
/** A task that is a part of another one. */
export type MergedTask = FocusTask & { mergedInto: string | null };
export type FocusMessage = WholeMessage;

export type FocusData = {
  revision: number;
  thread: ThreadDetailsView["thread"];
  people: ThreadDetailsView["people"];
  files: FocusFile[];
  tasks: FocusTask[];
  unsure: UnsureTask[];
  merged: MergedTask[];
  marks: MarkView[];
  markChecks: MarkCheck[];
  /** The number of messages in the thread. */
  messageCount: number;
  /** Some of them, oldest first. Null until they are requested: they are larger than all other data. */
  messages: FocusMessage[] | null;
  /** The cursors of the messages before and after these; null at the ends. */
  earlier: string | null;
  later: string | null;
  /** The message in the middle of these; null for the newest. */
  around: string | null;
};

/** The data of a thread that the focus view sends to the browser. */
export function focusData({
  messages,
  writers,
  earlier,
  continued,
  continuing,
  ...focus
}: ThreadFocus): FocusData {
  const nameOf = shownNames([...focus.tasks, ...focus.unsure, ...focus.merged].map(asker));
  const shown = (task: TaskView) => ({
    ...focusTask(task, nameOf(asker(task)), writers),
    mailUrl: gmailLink(focus.thread.mailbox, task.messageId),
  });
  const aside = Map.groupBy(earlier, ({ id }) => id);
  const before = new Map(continued.map(({ fileId, of }) => [fileId, of]));
  const after = new Map(continuing.toReversed().map(({ fileId, by }) => [fileId, by]));
  return {
    revision: focus.revision,
    thread: focus.thread,
    people: focus.people,
    files: focus.files.map((file) => ({
      ...pick(file, fileFields),
      sentAt: file.emailTimestamp ?? file.createdAt,
      earlier: (aside.get(file.id) ?? []).map(({ version, stackPlace: place, name }) => {
        return { version, place, name };
      }),
      continues: before.get(file.id) ?? null,
      continuedBy: after.get(file.id) ?? null,
    })),
    tasks: focus.tasks.map(shown),
    unsure: focus.unsure.map((task) => ({
      ...shown(task),
      ...{ reason: task.reason, askDoubt: task.askDoubt, confidence: task.confidence },
    })),
    merged: focus.merged.map((task) => ({
      ...shown(task),
      mergedInto: task.mergedInto,
    })),
    marks: focus.marks,
    markChecks: focus.markChecks,
    messageCount: focus.messageCount,
    ...(messages ?? { messages: null, earlier: null, later: null, around: null }),
  };
}

const asker = ({ user, senderEmail }: TaskView) => ({ name: user, email: senderEmail });

function focusTask(
  task: TaskView,
  user: string,
  writers: ReadonlyMap<string, Person>,
): Omit<FocusTask, "mailUrl"> {
  const named = <Mention extends Reminder>(mention: Mention): Mention & { by: string } => {
    const writer = writers.get(mention.messageId);
    return { ...mention, by: writer ? writer.name || writer.email : "" };
  };
  const { reminders, closing, closingState } = task;
  return {
    ...pick(task, taskFields),
    user,
    reminders: reminders.map(named),
    closing: closing && closingState !== null ? named(closing) : null,
  };
}

function pick<Thing extends object, Key extends keyof Thing>(
  thing: Thing,
  keys: readonly Key[],
): Pick<Thing, Key> {
  const picked: Partial<Pick<Thing, Key>> = {};
  for (const key of keys) picked[key] = thing[key];
  return picked as Pick<Thing, Key>;
}
