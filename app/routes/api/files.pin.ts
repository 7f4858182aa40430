import { z } from "zod";
import { fileIdSchema } from "#app/domain/files/file.ts";
import { setFilePinned } from "#app/domain/files/flag-file.server.ts";
import { parseJson, parseParams } from "#app/http/parse.server.ts";
import { apiJson, methodNotAllowed, notFound } from "#app/http/reply.server.ts";
import { requireApiViewer } from "#app/http/viewer.server.ts";
import type { Route } from "./+types/files.pin";

const paramsSchema = z.object({ fileId: fileIdSchema });
const bodySchema = z.object({ pinned: z.boolean("must be true or false").optional() });

/** PATCH /api/files/{id}/pin: toggles, or sets what the body wants (readings, 9). */
export async function action({ request, params, context }: Route.ActionArgs) {
  const viewer = requireApiViewer(context);
  if (request.method !== "PATCH") return methodNotAllowed("PATCH");
  const { fileId } = parseParams(params, paramsSchema);
  const { pinned } = await parseJson(request, bodySchema);
  const file = await setFilePinned(viewer, { fileId, pinned });
  return file ? apiJson({ success: true, file }) : notFound();
}

export function loader() {
  return methodNotAllowed("PATCH");
}
