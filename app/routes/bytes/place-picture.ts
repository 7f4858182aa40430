import { z } from "zod";
import { findPlacePicture } from "#app/domain/files/places/kept-places.server.ts";
import { parseParams } from "#app/http/parse.server.ts";
import { notFound } from "#app/http/replies/reply.server.ts";
import { replyWithBytes } from "#app/http/replies/reply-with-bytes.server.ts";
import { requireViewer } from "#app/http/viewer.server.ts";
import type { Route } from "./+types/place-picture";

const pictureSchema = z.object({ picture: z.string().regex(/^[0-9a-f]{64}$/, "is not a picture") });

/** Serves the picture of a place on two versions, side by side. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const viewer = requireViewer(context);
  const found = await findPlacePicture(viewer, parseParams(params, pictureSchema).picture);
  if (!found) throw notFound();
  const picture = { ...found, name: "place.webp", type: "image/webp" };
  return replyWithBytes(request, picture, { isPermanent: true });
}
