import { z } from "zod";
import { fileIdSchema } from "#app/domain/files/file.ts";
import { setFileArchived } from "#app/domain/files/flag-file.server.ts";
import { parseJson, parseParams } from "#app/http/parse.server.ts";
import { apiJson, methodNotAllowed, notFound } from "#app/http/reply.server.ts";
import { requireApiViewer } from "#app/http/viewer.server.ts";
import type { Route } from "./+types/files.archive";

const paramsSchema = z.object({ fileId: fileIdSchema });
const bodySchema = z.object({ archived: z.boolean("must be true or false").optional() });

/** PATCH /api/files/{id}/archive: toggles, or sets what the body wants (readings, 9). */
export async function action({ request, params, context }: Route.ActionArgs) {
  const viewer = requireApiViewer(context);
  if (request.method !== "PATCH") return methodNotAllowed("PATCH");
  const { fileId } = parseParams(params, paramsSchema);
  const { archived } = await parseJson(request, bodySchema);
  const file = await setFileArchived(viewer, { fileId, archived });
  return file ? apiJson({ success: true, file }) : notFound();
}

export function loader() {
  return methodNotAllowed("PATCH");
}
