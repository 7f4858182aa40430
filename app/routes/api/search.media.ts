import { searchMedia } from "#app/domain/desk/search-media.server.ts";
import { searchQuerySchema } from "#app/domain/desk/search-words.ts";
import { parseQuery } from "#app/http/parse.server.ts";
import { apiJson, methodNotAllowed } from "#app/http/reply.server.ts";
import { requireApiViewer } from "#app/http/viewer.server.ts";
import type { Route } from "./+types/search.media";

/** GET /api/search/media?q=. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const viewer = requireApiViewer(context);
  return apiJson({ results: await searchMedia(viewer, parseQuery(url, searchQuerySchema)) });
}

export function action() {
  return methodNotAllowed("GET");
}
