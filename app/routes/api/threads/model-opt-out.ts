import { setModelOptOut } from "#app/domain/tasks/reading/model/model-consent.server.ts";
import { parseJson, parseParams } from "#app/http/parse.server.ts";
import { methodNotAllowed, notFound } from "#app/http/replies/reply.server.ts";
import { requireApiViewer } from "#app/http/viewer.server.ts";
import { answerTo } from "#app/routes/api/answer.ts";
import { setModelOptOutCall } from "#app/routes/api/calls/threads.ts";
import type { Route } from "./+types/model-opt-out";

/** POST /api/threads/{threadId}/model-opt-out. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const viewer = requireApiViewer(context);
  if (request.method !== "POST") return methodNotAllowed("POST");
  const { threadId } = parseParams(params, setModelOptOutCall.params);
  const { optOut } = await parseJson(request, setModelOptOutCall.body);
  const chosen = await setModelOptOut(viewer, { threadId, optOut });
  return chosen ? answerTo(setModelOptOutCall, { success: true, ...chosen }) : notFound();
}

export function loader() {
  return methodNotAllowed("POST");
}
