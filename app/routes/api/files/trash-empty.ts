import { deleteForever } from "#app/domain/desk/deletion/delete-forever.server.ts";
import { parseJson } from "#app/http/parse.server.ts";
import { methodNotAllowed } from "#app/http/replies/reply.server.ts";
import { requireApiViewer } from "#app/http/viewer.server.ts";
import { answerTo } from "#app/routes/api/answer.ts";
import { emptyTrashCall } from "#app/routes/api/calls/files.ts";
import type { Route } from "./+types/trash-empty";

/** POST /api/files/trash/empty: permanently deletes those of these items that are in the trash. */
export async function action({ request, context }: Route.ActionArgs) {
  const viewer = requireApiViewer(context);
  if (request.method !== "POST") return methodNotAllowed("POST");
  const { deleted } = await deleteForever(viewer, await parseJson(request, emptyTrashCall.body));
  return answerTo(emptyTrashCall, { success: true, deleted });
}

export function loader() {
  return methodNotAllowed("POST");
}
