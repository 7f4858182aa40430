import { trashFile } from "#app/domain/files/trash-file.server.ts";
import { parseParams } from "#app/http/parse.server.ts";
import { methodNotAllowed, notFound } from "#app/http/replies/reply.server.ts";
import { requireApiViewer } from "#app/http/viewer.server.ts";
import { answerTo } from "#app/routes/api/answer.ts";
import { trashFileCall } from "#app/routes/api/calls/files.ts";
import type { Route } from "./+types/trash";

/** POST /api/files/{id}/trash: moves a file to the trash. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const viewer = requireApiViewer(context);
  if (request.method !== "POST") return methodNotAllowed("POST");
  const { id: fileId } = parseParams(params, trashFileCall.params);
  const file = await trashFile(viewer, { fileId });
  return file ? answerTo(trashFileCall, { success: true, file }) : notFound();
}

export function loader() {
  return methodNotAllowed("POST");
}
