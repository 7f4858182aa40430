import { changeTask, type TaskOutcome } from "../change-task.server.ts";
import { isClosedByMail } from "./closed-by-mail.ts";

type Closed = { taskId: string; messageId: string };

/**
 * Rejects that a message settles a task. A task that it closed is open again; a suggestion is
 * removed and the task stays as it is. The message never closes the task again. If another message
 * has settled it meanwhile, that one stays as a suggestion. Returns null if the task is missing or
 * belongs to another user.
 */
export async function declineClosing(
  viewer: { id: string },
  { taskId, messageId }: Closed,
): Promise<TaskOutcome | null> {
  return changeTask(viewer, taskId, (task) => {
    const isClosed = isClosedByMail(task);
    const isSeen = task.closing?.messageId === messageId;
    const isDeclined = !isSeen || task.declinedClosing === messageId;
    if (isDeclined && !isClosed) return "unchanged";
    return {
      ...(isSeen && { declinedClosing: messageId }),
      ...(isClosed && { status: "not_started" }),
    };
  });
}

/**
 * Closes a task as a message suggests. Returns null if it is missing or belongs to another user.
 */
export async function acceptClosing(
  viewer: { id: string },
  { taskId }: Closed,
): Promise<TaskOutcome | null> {
  return changeTask(viewer, taskId, (task) =>
    task.status === "done" ? "unchanged" : { status: "done" },
  );
}
