import type { ThreadDetailsView } from "#app/domain/desk/thread-details-view.ts";
import type { FileView } from "#app/domain/files/file.ts";
import type { SideLists } from "#app/domain/tasks/lists/list-side-lists.server.ts";
import type { Closing, Reminder, TaskView } from "#app/domain/tasks/task.ts";
import type { MessageView } from "#app/domain/threads/thread.ts";

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

export type FocusFile = Pick<FileView, (typeof fileFields)[number]>;
/** A later sentence about a task, and who wrote it; empty when that is not known. */
export type FocusMention = Reminder & { by: string };
export type FocusTask = Pick<TaskView, (typeof taskFields)[number]> & {
  reminders: FocusMention[];
  /** What settles it, as long as that has its effect (see closingState). */
  closing: (FocusMention & Pick<Closing, "doubt">) | null;
};
/** An ask that nobody is sure of, and why. */
export type UnsureTask = FocusTask & Pick<TaskView, "reason" | "askDoubt">;
/** A task that is a part of another one. */
export type MergedTask = FocusTask & { mergedInto: string | null };
export type FocusMessage = MessageView;

export type FocusData = {
  revision: number;
  thread: ThreadDetailsView["thread"];
  people: ThreadDetailsView["people"];
  files: FocusFile[];
  tasks: FocusTask[];
  unsure: UnsureTask[];
  merged: MergedTask[];
  /** Null until they are asked for: they weigh more than everything else. */
  messages: FocusMessage[] | null;
};

/** What of a thread's details the focus view sends to the browser. */
export function focusData(
  details: ThreadDetailsView,
  sideLists: SideLists,
  withMessages: boolean,
): FocusData {
  const { messages } = details;
  return {
    revision: details.revision,
    thread: details.thread,
    people: details.people,
    files: details.files.map((file) => pick(file, fileFields)),
    tasks: details.tasks.map((task) => focusTask(task, messages)),
    unsure: sideLists.unsure.map((task) => ({
      ...focusTask(task, messages),
      ...{ reason: task.reason, askDoubt: task.askDoubt },
    })),
    merged: sideLists.merged.map((task) => ({
      ...focusTask(task, messages),
      mergedInto: task.mergedInto,
    })),
    messages: withMessages ? messages : null,
  };
}

function focusTask(task: TaskView, messages: readonly FocusMessage[]): FocusTask {
  const named = <Mention extends Reminder>(mention: Mention): Mention & { by: string } => {
    const sender = messages.find(({ id }) => id === mention.messageId)?.sender;
    return { ...mention, by: sender ? sender.name || sender.email : "" };
  };
  const { reminders, closing, closingState } = task;
  return {
    ...pick(task, taskFields),
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
