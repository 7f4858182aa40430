import { listFilesByIds } from "#app/domain/files/list-files.server.ts";
import { listTasks } from "#app/domain/tasks/lists/list-tasks.server.ts";
import { parseQuery } from "#app/http/parse.server.ts";
import { answerTo } from "#app/routes/api/call.ts";
import { listFeedbackCall } from "#app/routes/api/calls/feedback.ts";
import { pageHeaders } from "#app/routes/api/paging.ts";
import { toFeedbackList } from "./feedback-payload.ts";

/** Answers a call for a page of the viewer's feedback, asked for last first. */
export async function replyWithFeedbackPage(viewer: { id: string }, url: URL): Promise<Response> {
  const { status = null, ...query } = parseQuery(url, listFeedbackCall.query);
  const page = await listTasks(viewer, { status, ...query });
  const fileIds = page.items.flatMap(({ fileId }) => fileId ?? []);
  const files = await listFilesByIds(viewer, fileIds);
  const headers = pageHeaders(url, page.nextCursor);
  return answerTo(listFeedbackCall, toFeedbackList(page.items, files), { headers });
}
