import { z } from "zod";
import { fileIdSchema } from "#app/domain/files/file.ts";
import { listFilesByIds } from "#app/domain/files/list-files.server.ts";
import { parseJson } from "#app/http/parse.server.ts";
import { apiJson, methodNotAllowed } from "#app/http/reply.server.ts";
import { requireApiViewer } from "#app/http/viewer.server.ts";
import type { Route } from "./+types/files.by-ids";

const bodySchema = z.object({
  fileIds: z.array(fileIdSchema, "must be a list of file ids").max(500, "has more than 500 ids"),
});

/** POST /api/files/by-ids: those of these files that the viewer has, in this order. */
export async function action({ request, context }: Route.ActionArgs) {
  const viewer = requireApiViewer(context);
  if (request.method !== "POST") return methodNotAllowed("POST");
  const { fileIds } = await parseJson(request, bodySchema);
  return apiJson(await listFilesByIds(viewer, fileIds));
}

export function loader() {
  return methodNotAllowed("POST");
}
