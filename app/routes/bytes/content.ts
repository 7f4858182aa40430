import { z } from "zod";
import { fileIdSchema, fileVersionSchema } from "#app/domain/files/file.ts";
import { namesContent } from "#app/domain/files/file-address.ts";
import { findFileContent } from "#app/domain/files/find-file-content.server.ts";
import { parseParams } from "#app/http/parse.server.ts";
import { notFound } from "#app/http/replies/reply.server.ts";
import { replyWithBytes } from "#app/http/replies/reply-with-bytes.server.ts";
import { requireViewer } from "#app/http/viewer.server.ts";
import type { Route } from "./+types/content";

const paramsSchema = z.object({ fileId: fileIdSchema, version: fileVersionSchema });

/**
 * Serves a file's original bytes: inline if that is safe, otherwise, or with ?download, as a
 * download; with ?version those of an earlier version.
 */
export async function loader({ request, url, params, context }: Route.LoaderArgs) {
  const viewer = requireViewer(context);
  const asked = { ...params, version: url.searchParams.get("version") };
  const { fileId, version } = parseParams(asked, paramsSchema);
  const content = await findFileContent(viewer, fileId, version);
  if (!content) throw notFound();
  return replyWithBytes(request, content, {
    download: url.searchParams.has("download"),
    isPermanent: namesContent(url.searchParams.get("v"), content.sha256),
  });
}
