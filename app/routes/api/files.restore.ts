import { z } from "zod";
import { fileIdSchema } from "#app/domain/files/file.ts";
import { restoreFile } from "#app/domain/files/trash-file.server.ts";
import { parseParams } from "#app/http/parse.server.ts";
import { apiJson, methodNotAllowed, notFound } from "#app/http/reply.server.ts";
import { requireApiViewer } from "#app/http/viewer.server.ts";
import type { Route } from "./+types/files.restore";

const paramsSchema = z.object({ fileId: fileIdSchema });

/** POST /api/files/{id}/restore: takes a file out of the trash. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const viewer = requireApiViewer(context);
  if (request.method !== "POST") return methodNotAllowed("POST");
  const file = await restoreFile(viewer, parseParams(params, paramsSchema));
  return file ? apiJson({ success: true, file }) : notFound();
}

export function loader() {
  return methodNotAllowed("POST");
}
