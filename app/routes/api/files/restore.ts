import { restoreFile } from "#app/domain/files/trash-file.server.ts";
import { parseParams } from "#app/http/parse.server.ts";
import { methodNotAllowed, notFound } from "#app/http/replies/reply.server.ts";
import { requireApiViewer } from "#app/http/viewer.server.ts";
import { answerTo } from "#app/routes/api/answer.ts";
import { restoreFileCall } from "#app/routes/api/calls/files.ts";
import type { Route } from "./+types/restore";

/** POST /api/files/{id}/restore: restores a file from the trash. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const viewer = requireApiViewer(context);
  if (request.method !== "POST") return methodNotAllowed("POST");
  const { id: fileId } = parseParams(params, restoreFileCall.params);
  const file = await restoreFile(viewer, { fileId });
  return file ? answerTo(restoreFileCall, { success: true, file }) : notFound();
}

export function loader() {
  return methodNotAllowed("POST");
}
