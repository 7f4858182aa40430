import { listTrash } from "#app/domain/desk/list-trash.server.ts";
import { methodNotAllowed } from "#app/http/reply.server.ts";
import { requireApiViewer } from "#app/http/viewer.server.ts";
import type { Route } from "./+types/files.trash-list";
import { answerTo } from "./call.ts";
import { listTrashCall } from "./calls/files.ts";

/** GET /api/files/trash: files and comments, and the threads beside them (readings, 10). */
export async function loader({ context }: Route.LoaderArgs) {
  return answerTo(listTrashCall, await listTrash(requireApiViewer(context)));
}

export function action() {
  return methodNotAllowed("GET");
}
