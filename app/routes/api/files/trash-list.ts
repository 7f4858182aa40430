import { listTrash } from "#app/domain/desk/trash/list-trash.server.ts";
import { methodNotAllowed } from "#app/http/replies/reply.server.ts";
import { requireApiViewer } from "#app/http/viewer.server.ts";
import { answerTo } from "#app/routes/api/answer.ts";
import { listTrashCall } from "#app/routes/api/calls/files.ts";
import type { Route } from "./+types/trash-list";

/** GET /api/files/trash: files and comments, and also threads (readings, 10). */
export async function loader({ context }: Route.LoaderArgs) {
  return answerTo(listTrashCall, await listTrash(requireApiViewer(context)));
}

export function action() {
  return methodNotAllowed("GET");
}
