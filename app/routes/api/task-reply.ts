import { listFilesByIds } from "#app/domain/files/list-files.server.ts";
import type { TaskView } from "#app/domain/tasks/task.ts";
import { apiJson, notFound } from "#app/http/reply.server.ts";
import { toFeedbackList } from "./feedback-payload.ts";

/** Answers a call that changed a task with its new state; 404 when there was none. */
export async function replyWithTask(
  viewer: { id: string },
  task: TaskView | null,
): Promise<Response> {
  if (!task) return notFound();
  const files = await listFilesByIds(viewer, task.fileId === null ? [] : [task.fileId]);
  const [feedback] = toFeedbackList([task], files);
  return apiJson({ success: true, feedback });
}
