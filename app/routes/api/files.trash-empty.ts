import { z } from "zod";
import { deleteForever } from "#app/domain/desk/delete-forever.server.ts";
import { itemIdsSchema } from "#app/domain/desk/item-ids.ts";
import { parseJson } from "#app/http/parse.server.ts";
import { apiJson, methodNotAllowed } from "#app/http/reply.server.ts";
import { requireApiViewer } from "#app/http/viewer.server.ts";
import type { Route } from "./+types/files.trash-empty";

const bodySchema = z.object({ itemIds: itemIdsSchema });

/** POST /api/files/trash/empty: deletes what of these is in the trash, for good. */
export async function action({ request, context }: Route.ActionArgs) {
  const viewer = requireApiViewer(context);
  if (request.method !== "POST") return methodNotAllowed("POST");
  const { deleted } = await deleteForever(viewer, await parseJson(request, bodySchema));
  return apiJson({ success: true, deleted });
}

export function loader() {
  return methodNotAllowed("POST");
}
