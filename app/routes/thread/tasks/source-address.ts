import { type FocusAddress, focusSearch } from "#app/routes/thread/focus-address.ts";
import { type MentionRole, mentionAnchor } from "#app/routes/thread/messages/mentions.ts";

type Placed = { id: string; fileId: number | null; page: number | null };

/**
 * The address of a sentence about a task: its message opened at it, beside the file and page that the task is
 * about. For a task of the whole thread, the file stays.
 */
export function sourceAddress(
  address: FocusAddress,
  task: Placed,
  { messageId, quoteStart }: { messageId: string; quoteStart: number | null },
  role: MentionRole = "ask",
): string {
  const place = { ...placeOf(address, task), message: messageId, task: task.id };
  const search = focusSearch(address, { ...place, pane: "thread" });
  return `${search}#${mentionAnchor(role, task.id, { messageId, quoteStart })}`;
}

/** The address of a task's row in a thread that it opens, beside the file that the task is about. */
export function openingAddress(plain: FocusAddress, taskId: string): string {
  return taskAddress(plain, { id: taskId, fileId: null, page: null });
}

/** The address of a task's row; the messages stay as they are. */
export function taskAddress(address: FocusAddress, task: Placed): string {
  const place = { ...placeOf(address, task), message: null, task: task.id };
  return `${focusSearch(address, { ...place, pane: "tasks" })}#task-${task.id}`;
}

function placeOf(address: FocusAddress, { fileId, page }: Placed) {
  if (fileId === null) return {};
  const unknown = fileId === address.file ? address.page : 1;
  return { file: fileId, page: page !== null && page > 0 ? page : unknown };
}
