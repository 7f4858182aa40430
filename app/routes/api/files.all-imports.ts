import { listFiles } from "#app/domain/files/list-files.server.ts";
import { parseQuery } from "#app/http/parse.server.ts";
import { methodNotAllowed } from "#app/http/reply.server.ts";
import { requireApiViewer } from "#app/http/viewer.server.ts";
import type { Route } from "./+types/files.all-imports";
import { answerTo } from "./call.ts";
import { listAllFilesCall } from "./calls/files.ts";
import { pageHeaders } from "./paging.ts";

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
