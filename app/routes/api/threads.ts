import { z } from "zod";
import { listThreadsWithFiles } from "#app/domain/desk/list-threads-with-files.server.ts";
import { parseQuery } from "#app/http/parse.server.ts";
import { apiJson, methodNotAllowed } from "#app/http/reply.server.ts";
import { requireApiViewer } from "#app/http/viewer.server.ts";
import type { Route } from "./+types/threads";
import { pageHeaders, pageQuery } from "./paging.ts";

const querySchema = z.object(pageQuery);

/** GET /api/threads: the cards, what came last first. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const viewer = requireApiViewer(context);
  const page = await listThreadsWithFiles(viewer, parseQuery(url, querySchema));
  return apiJson(page.items, { headers: pageHeaders(url, page.nextCursor) });
}

export function action() {
  return methodNotAllowed("GET");
}
