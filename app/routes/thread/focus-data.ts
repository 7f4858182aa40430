import type { ThreadDetailsView } from "#app/domain/desk/thread-details-view.ts";
import type { FileView } from "#app/domain/files/file.ts";
import type { TaskView } from "#app/domain/tasks/task.ts";
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
] as const satisfies (keyof TaskView)[];

export type FocusFile = Pick<FileView, (typeof fileFields)[number]>;
export type FocusTask = Pick<TaskView, (typeof taskFields)[number]>;
export type FocusMessage = MessageView;

export type FocusData = {
  revision: number;
  thread: ThreadDetailsView["thread"];
  files: FocusFile[];
  tasks: FocusTask[];
  /** Null until they are asked for: they weigh more than everything else. */
  messages: FocusMessage[] | null;
};

/** What of a thread's details the focus view sends to the browser. */
export function focusData(details: ThreadDetailsView, withMessages: boolean): FocusData {
  return {
    revision: details.revision,
    thread: details.thread,
    files: details.files.map((file) => pick(file, fileFields)),
    tasks: details.tasks.map((task) => pick(task, taskFields)),
    messages: withMessages ? details.messages : null,
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
