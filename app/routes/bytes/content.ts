import { z } from "zod";
import { fileIdSchema } from "#app/domain/files/file.ts";
import { namesContent } from "#app/domain/files/file-address.ts";
import { findFileContent } from "#app/domain/files/find-file-content.server.ts";
import { parseParams } from "#app/http/parse.server.ts";
import { notFound } from "#app/http/replies/reply.server.ts";
import { replyWithBytes } from "#app/http/replies/reply-with-bytes.server.ts";
import { requireViewer } from "#app/http/viewer.server.ts";
import type { Route } from "./+types/content";

const paramsSchema = z.object({ fileId: fileIdSchema });

/**
 * Serves a file's original bytes: inline if that is safe, otherwise, or with ?download, as a
 * download.
 */
export async function loader({ request, url, params, context }: Route.LoaderArgs) {
  const viewer = requireViewer(context);
  const { fileId } = parseParams(params, paramsSchema);
  const content = await findFileContent(viewer, fileId);
  if (!content) throw notFound();
  return replyWithBytes(request, content, {
    download: url.searchParams.has("download"),
    isPermanent: namesContent(url.searchParams.get("v"), content.sha256),
  });
}
