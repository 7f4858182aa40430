import { listFilesByIds } from "#app/domain/files/list-files.server.ts";
import { listTasks } from "#app/domain/tasks/list-tasks.server.ts";
import { parseQuery } from "#app/http/parse.server.ts";
import { answerTo } from "./call.ts";
import { listFeedbackCall } from "./calls/feedback.ts";
import { toFeedbackList } from "./feedback-payload.ts";
import { pageHeaders } from "./paging.ts";

/** Answers a call for a page of the viewer's feedback, asked for last first. */
export async function replyWithFeedbackPage(viewer: { id: string }, url: URL): Promise<Response> {
  const { status = null, ...query } = parseQuery(url, listFeedbackCall.query);
  const page = await listTasks(viewer, { status, ...query });
  const fileIds = page.items.flatMap(({ fileId }) => fileId ?? []);
  const files = await listFilesByIds(viewer, fileIds);
  const headers = pageHeaders(url, page.nextCursor);
  return answerTo(listFeedbackCall, toFeedbackList(page.items, files), { headers });
}
