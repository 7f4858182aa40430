import {
  changeTask,
  type StoredTask,
  type TaskDecision,
  type TaskOutcome,
} from "./change-task.server.ts";
import { isClosedByMail } from "./closings/closed-by-mail.ts";
import type { TaskStatus } from "./task-status.ts";

/**
 * Sets a task to any status (specification, section 4). If a user reopens a task that a message had
 * closed, that message does not suggest closing it again. If a user confirms as done a task that a
 * message had closed, later extractions do not reopen it. Returns null if it is missing or belongs
 * to another user.
 */
export async function setTaskStatus(
  viewer: { id: string },
  { taskId, status }: { taskId: string; status: TaskStatus },
): Promise<TaskOutcome | null> {
  return changeTask(viewer, taskId, (task) => withStatus(task, status));
}

/** Returns the changes of a task when a user sets its status. */
export function withStatus(task: StoredTask, status: TaskStatus): TaskDecision {
  if (task.status === status && !isClosedByMail(task)) return "unchanged";
  return { status, ...declined(task, status) };
}

function declined({ status, closing }: StoredTask, wanted: TaskStatus) {
  return status === "done" && wanted !== "done" && closing
    ? { declinedClosing: closing.messageId }
    : {};
}
