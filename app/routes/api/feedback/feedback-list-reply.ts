import { listFilesByIds } from "#app/domain/files/list-files.server.ts";
import { listTasks } from "#app/domain/tasks/lists/list-tasks.server.ts";
import { parseQuery } from "#app/http/parse.server.ts";
import { answerList } from "#app/routes/api/answer.ts";
import { listFeedbackCall } from "#app/routes/api/calls/feedback.ts";
import { toFeedbackList } from "./feedback-payload.ts";

/** Replies with the viewer's feedback, most recently asked first. */
export function replyWithFeedbackList(
  viewer: { id: string },
  { request, url }: { request: Request; url: URL },
): Promise<Response> {
  const { status = null, cursor, limit, ...filter } = parseQuery(url, listFeedbackCall.query);
  return answerList(listFeedbackCall, { request, url, asked: { cursor, limit } }, async (page) => {
    const { items, nextCursor } = await listTasks(viewer, { ...filter, status, ...page });
    const fileIds = items.flatMap(({ fileId }) => fileId ?? []);
    return { items: toFeedbackList(items, await listFilesByIds(viewer, fileIds)), nextCursor };
  });
}
