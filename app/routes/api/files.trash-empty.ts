import { deleteForever } from "#app/domain/desk/delete-forever.server.ts";
import { parseJson } from "#app/http/parse.server.ts";
import { methodNotAllowed } from "#app/http/reply.server.ts";
import { requireApiViewer } from "#app/http/viewer.server.ts";
import type { Route } from "./+types/files.trash-empty";
import { answerTo } from "./call.ts";
import { emptyTrashCall } from "./calls/files.ts";

/** POST /api/files/trash/empty: deletes what of these is in the trash, for good. */
export async function action({ request, context }: Route.ActionArgs) {
  const viewer = requireApiViewer(context);
  if (request.method !== "POST") return methodNotAllowed("POST");
  const { deleted } = await deleteForever(viewer, await parseJson(request, emptyTrashCall.body));
  return answerTo(emptyTrashCall, { success: true, deleted });
}

export function loader() {
  return methodNotAllowed("POST");
}
