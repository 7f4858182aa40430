import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { z } from "zod";
import { fileIdSchema, fileVersionSchema, pageSchema } from "#app/domain/files/file.ts";
import { namesContent } from "#app/domain/files/file-address.ts";
import { findTile } from "#app/domain/files/previews/find-tile.server.ts";
import { mostLevel } from "#app/domain/files/previews/tile-grid.ts";
import { parseParams } from "#app/http/parse.server.ts";
import { apiBusy } from "#app/http/replies/busy.server.ts";
import { apiError, notFound } from "#app/http/replies/reply.server.ts";
import { replyWithBytes } from "#app/http/replies/reply-with-bytes.server.ts";
import { requireViewer } from "#app/http/viewer.server.ts";
import type { Route } from "./+types/tile";

const placeSchema = z
  .string()
  .regex(/^\d{1,3}$/, "is not a place of a tile")
  .transform(Number);
const paramsSchema = z.object({
  fileId: fileIdSchema,
  page: pageSchema,
  level: z
    .string()
    .regex(/^[1-9]$/, "is not a level")
    .transform(Number),
  x: placeSchema,
  y: placeSchema,
  version: fileVersionSchema,
});

/**
 * Serves a part of one of a file's pages, larger than its preview is. 404 with the reason if it cannot be drawn; 429 if the
 * viewer has too many requests at once, 503 if all users together have.
 */
export async function loader({ request, url, params, context }: Route.LoaderArgs) {
  const viewer = requireViewer(context);
  const { searchParams } = url;
  const asked = parseParams({ ...params, version: searchParams.get("version") }, paramsSchema);
  if (asked.level > mostLevel) throw notFound();
  const tile = await findTile(viewer, asked, request.signal);
  if (!tile) throw notFound();
  if (!tile.ok && "state" in tile) return apiBusy(tile.whose, tile.reason);
  if (!tile.ok) return apiError(404, tile.reason);
  const { bytes } = tile;
  const picture = {
    name: `tile-${asked.fileId}.webp`,
    type: "image/webp",
    sha256: createHash("sha256").update(bytes).digest("hex"),
    open: async ({ start, end } = { start: 0, end: bytes.length - 1 }) => ({
      stream: Readable.from([bytes.subarray(start, end + 1)]),
      size: bytes.length,
    }),
  };
  return replyWithBytes(request, picture, {
    isPermanent: namesContent(searchParams.get("v"), tile.sha256),
  });
}
