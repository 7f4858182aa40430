import { redirect } from "react-router";
import { z } from "zod";
import { fileIdSchema, fileVersionSchema, pageSchema } from "#app/domain/files/file.ts";
import { namesContent, noPreviewAddress } from "#app/domain/files/file-address.ts";
import { findPreview } from "#app/domain/files/previews/find-preview.server.ts";
import { findSmallPicture } from "#app/domain/files/previews/find-small-picture.server.ts";
import { parseParams } from "#app/http/parse.server.ts";
import { apiBusy } from "#app/http/replies/busy.server.ts";
import { apiError, notFound } from "#app/http/replies/reply.server.ts";
import { replyWithBytes } from "#app/http/replies/reply-with-bytes.server.ts";
import { requireViewer } from "#app/http/viewer.server.ts";
import type { Route } from "./+types/preview";

const paramsSchema = z.object({
  fileId: fileIdSchema,
  page: pageSchema,
  version: fileVersionSchema,
});

/**
 * Serves a picture of one of a file's pages; `?draw` draws a pending one, `?small` answers with a small
 * picture of the first page if there is one, `?notes` with sentences about what the picture does not show and the width of the paper,
 * `?version` with those of an earlier version. Without a picture:
 * a redirect to a placeholder with `?placeholder`, else 404 with the reason, and whether it is pending; 429 if the viewer has too many requests at once, 503
 * if all users together have.
 */
export async function loader({ request, url, params, context }: Route.LoaderArgs) {
  const viewer = requireViewer(context);
  const asked = { ...params, version: url.searchParams.get("version") };
  const { fileId, page, version } = parseParams(asked, paramsSchema);
  const tag = url.searchParams.get("v");
  if (version === null && url.searchParams.has("small")) {
    const small = await findSmallPicture(viewer, fileId, request.signal);
    if (small) {
      const picture = { ...small, name: `preview-${fileId}-small.webp`, type: "image/webp" };
      const isPermanent = small.isSmall && namesContent(tag, small.previewSha256);
      return replyWithBytes(request, picture, { isPermanent });
    }
  }
  const drawNow = url.searchParams.has("draw");
  const preview = await findPreview(viewer, { fileId, page, version, drawNow }, request.signal);
  if (!preview) throw notFound();
  if (!preview.ok && url.searchParams.has("placeholder")) {
    return redirect(noPreviewAddress, { headers: { "cache-control": "no-store" } });
  }
  if (!preview.ok && preview.state === "busy") return apiBusy(preview.whose, preview.reason);
  if (!preview.ok) {
    return apiError(404, preview.reason, undefined, { previewState: preview.state });
  }
  if (url.searchParams.has("notes")) {
    return Response.json(
      { notes: preview.notes, widthMm: preview.widthMm },
      { headers: { "cache-control": "private, max-age=3600" } },
    );
  }
  const picture = { ...preview, name: `preview-${fileId}-${page}.webp`, type: "image/webp" };
  return replyWithBytes(request, picture, {
    isPermanent: namesContent(tag, preview.sha256),
  });
}
