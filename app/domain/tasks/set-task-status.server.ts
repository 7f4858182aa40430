import { changeTask, type StoredTask, type TaskOutcome } from "./change-task.server.ts";
import { isClosedByMail } from "./closed-by-mail.ts";
import type { TaskStatus } from "./task-status.ts";

/**
 * Moves a task to any status from any other (specification, section 4). A message that had closed a task
 * does not suggest to close it again after a person reopened it. A task that a person confirms as done
 * after a message had closed it is not reopened by later readings. Null when it is missing or another's.
 */
export async function setTaskStatus(
  viewer: { id: string },
  { taskId, status }: { taskId: string; status: TaskStatus },
): Promise<TaskOutcome | null> {
  return changeTask(viewer, taskId, (task) =>
    task.status === status && !isClosedByMail(task)
      ? "unchanged"
      : { status, ...declined(task, status) },
  );
}

function declined({ status, closing }: StoredTask, wanted: TaskStatus) {
  return status === "done" && wanted !== "done" && closing
    ? { declinedClosing: closing.messageId }
    : {};
}
