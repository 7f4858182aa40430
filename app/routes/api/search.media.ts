import { searchMedia } from "#app/domain/desk/search/search-media.server.ts";
import { parseQuery } from "#app/http/parse.server.ts";
import { methodNotAllowed } from "#app/http/replies/reply.server.ts";
import { requireApiViewer } from "#app/http/viewer.server.ts";
import type { Route } from "./+types/search.media";
import { answerTo } from "./answer.ts";
import { searchMediaCall } from "./calls/search.ts";

/** GET /api/search/media?q=. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const viewer = requireApiViewer(context);
  return answerTo(searchMediaCall, {
    results: await searchMedia(viewer, parseQuery(url, searchMediaCall.query)),
  });
}

export function action() {
  return methodNotAllowed("GET");
}
