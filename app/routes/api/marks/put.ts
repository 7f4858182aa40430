import { findMark } from "#app/domain/tasks/marks/list-marks.server.ts";
import { asTooManyMarks, putMark, TooManyMarks } from "#app/domain/tasks/marks/put-mark.server.ts";
import { parseJson, parseParams } from "#app/http/parse.server.ts";
import { apiError, methodNotAllowed, notFound } from "#app/http/replies/reply.server.ts";
import { requireApiViewer } from "#app/http/viewer.server.ts";
import { answerTo } from "#app/routes/api/answer.ts";
import { putMarkCall } from "#app/routes/api/calls/feedback.ts";
import type { Route } from "./+types/put";

/** POST /api/feedback/{feedbackId}/marks: adds a mark to a task, or moves one of its marks. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const viewer = requireApiViewer(context);
  if (request.method !== "POST") return methodNotAllowed("POST");
  const { feedbackId: taskId } = parseParams(params, putMarkCall.params);
  const body = await parseJson(request, putMarkCall.body);
  const put = await putMark(viewer, { ...body, taskId }).catch(asTooManyMarks);
  if (put instanceof TooManyMarks) return apiError(409, put.message);
  const mark = put && (await findMark(viewer, body.id));
  return mark ? answerTo(putMarkCall, { success: true, mark }) : notFound();
}

export function loader() {
  return methodNotAllowed("POST");
}
