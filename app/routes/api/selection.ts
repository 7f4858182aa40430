import { changeSelection } from "#app/domain/desk/selection/change-selection.server.ts";
import { parseJson } from "#app/http/parse.server.ts";
import { methodNotAllowed, notFound } from "#app/http/replies/reply.server.ts";
import { requireApiViewer } from "#app/http/viewer.server.ts";
import type { Route } from "./+types/selection";
import { answerTo } from "./answer.ts";
import { changeSelectionCall } from "./calls/selection.ts";

/** POST /api/selection: changes many threads, files and tasks in one way. */
export async function action({ request, context }: Route.ActionArgs) {
  const viewer = requireApiViewer(context);
  if (request.method !== "POST") return methodNotAllowed("POST");
  const changed = await changeSelection(viewer, await parseJson(request, changeSelectionCall.body));
  if (changed.done === 0) return notFound();
  return answerTo(changeSelectionCall, { success: true, ...changed });
}

export function loader() {
  return methodNotAllowed("POST");
}
