import { changeTask, type TaskOutcome } from "./change-task.server.ts";
import { isClosedByMail } from "./closed-by-mail.ts";

type Closed = { taskId: string; messageId: string };

/**
 * Takes back that a message settles a task: one that it closed is open again, one that it suggests to
 * close stays as it is, and the message never closes it again. Where another message has settled it
 * meanwhile, that one is left as a suggestion. Null when the task is missing or another's.
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

/** Closes a task as a message suggests. Null when it is missing or another's. */
export async function acceptClosing(
  viewer: { id: string },
  { taskId }: Closed,
): Promise<TaskOutcome | null> {
  return changeTask(viewer, taskId, (task) =>
    task.status === "done" ? "unchanged" : { status: "done" },
  );
}
