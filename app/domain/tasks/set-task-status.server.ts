import { changeTask, type StoredTask } from "./change-task.server.ts";
import { isClosedByMail } from "./closed-by-mail.ts";
import type { TaskView } from "./task.ts";
import type { TaskStatus } from "./task-status.ts";

/**
 * Moves a task to any status from any other (specification, section 4). What a person reopens, the
 * message that had settled it does not suggest to close again; what
 * a mail closed and a person calls done stays done, whatever later readings make of it. Null when it is missing or another's.
 */
export async function setTaskStatus(
  viewer: { id: string },
  { taskId, status }: { taskId: string; status: TaskStatus },
): Promise<TaskView | null> {
  return changeTask(viewer, taskId, (task) =>
    task.status === status && !isClosedByMail(task) ? null : { status, ...declined(task, status) },
  );
}

function declined({ status, closing }: StoredTask, wanted: TaskStatus) {
  return status === "done" && wanted !== "done" && closing
    ? { declinedClosing: closing.messageId }
    : {};
}
