import { comparedPagesSchema } from "#app/domain/files/compare/comparison-view.ts";
import { findComparison } from "#app/domain/files/compare/find-comparison.server.ts";
import { parseParams } from "#app/http/parse.server.ts";
import { apiBusy } from "#app/http/replies/busy.server.ts";
import { apiError, notFound } from "#app/http/replies/reply.server.ts";
import { replyWithBytes } from "#app/http/replies/reply-with-bytes.server.ts";
import { requireViewer } from "#app/http/viewer.server.ts";
import type { Route } from "./+types/comparison";

/**
 * What changed from a page of one file to a page of another one of its thread: JSON, or with `?picture` the picture of
 * the difference. 404 with the reason if that cannot be told; 429 or 503 while too much is being drawn.
 */
export async function loader({ request, url, params, context }: Route.LoaderArgs) {
  const viewer = requireViewer(context);
  const { searchParams } = url;
  const pages = {
    ...params,
    olderPage: searchParams.get("olderPage") ?? undefined,
    newerPage: searchParams.get("newerPage") ?? undefined,
    olderVersion: searchParams.get("olderVersion"),
    newerVersion: searchParams.get("newerVersion"),
  };
  const found = await findComparison(
    viewer,
    parseParams(pages, comparedPagesSchema),
    request.signal,
  );
  if (!found) throw notFound();
  if (!found.ok) {
    if (!("busy" in found)) return apiError(404, found.reason);
    return apiBusy(found.busy, found.reason);
  }
  if (!searchParams.has("picture")) return Response.json(found.view);
  if (!found.picture) throw notFound();
  const picture = { ...found.picture, name: "difference.webp", type: "image/webp" };
  return replyWithBytes(request, picture, { isPermanent: false });
}
