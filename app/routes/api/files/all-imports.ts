import { listFiles } from "#app/domain/files/list-files.server.ts";
import { parseQuery } from "#app/http/parse.server.ts";
import { methodNotAllowed } from "#app/http/replies/reply.server.ts";
import { requireApiViewer } from "#app/http/viewer.server.ts";
import { answerTo } from "#app/routes/api/answer.ts";
import { listAllFilesCall } from "#app/routes/api/calls/files.ts";
import { pageHeaders } from "#app/routes/api/paging.ts";
import type { Route } from "./+types/all-imports";

/** GET /api/files/all-imports: every file that is not in the trash, page by page. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const viewer = requireApiViewer(context);
  const query = parseQuery(url, listAllFilesCall.query);
  const { items: files, nextCursor } = await listFiles(viewer, { view: "all", ...query });
  const headers = pageHeaders(url, nextCursor);
  return answerTo(listAllFilesCall, { files, nextCursor }, { headers });
}

export function action() {
  return methodNotAllowed("GET");
}
