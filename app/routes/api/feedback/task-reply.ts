import { listFilesByIds } from "#app/domain/files/list-files.server.ts";
import { findTask, type TaskOutcome } from "#app/domain/tasks/change-task.server.ts";
import { notFound } from "#app/http/replies/reply.server.ts";
import { answerTo } from "#app/routes/api/answer.ts";
import { restoreCommentCall } from "#app/routes/api/calls/feedback.ts";
import { toFeedback } from "./feedback-payload.ts";

/** Replies with the new state of a changed task; 404 if there is none. */
export async function replyWithTask(
  viewer: { id: string },
  taskId: string,
  outcome: TaskOutcome | null,
): Promise<Response> {
  const task = outcome && (await findTask(viewer, taskId));
  if (!task) return notFound();
  const [file] = await listFilesByIds(viewer, task.fileId === null ? [] : [task.fileId]);
  // All of these calls have the same answer.
  return answerTo(restoreCommentCall, { success: true, feedback: toFeedback(task, file) });
}
