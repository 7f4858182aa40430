import { decideVersions } from "#app/domain/files/versions/decide-versions.server.ts";
import { findStackOf } from "#app/domain/files/versions/list-stacks.server.ts";
import { parseJson, parseParams } from "#app/http/parse.server.ts";
import { methodNotAllowed, notFound } from "#app/http/replies/reply.server.ts";
import { requireApiViewer } from "#app/http/viewer.server.ts";
import { answerTo } from "#app/routes/api/answer.ts";
import { decideVersionsCall, fileVersionsCall } from "#app/routes/api/calls/files.ts";
import type { Route } from "./+types/versions";

/** GET /api/files/{id}/versions: the versions of the thing that the file is one of. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const viewer = requireApiViewer(context);
  const { id } = parseParams(params, fileVersionsCall.params);
  const stack = await findStackOf(viewer, id);
  return stack ? answerTo(fileVersionsCall, stack) : notFound();
}

/** POST /api/files/{id}/versions: stores a statement of the viewer about the file and its versions. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const viewer = requireApiViewer(context);
  if (request.method !== "POST") return methodNotAllowed("GET", "POST");
  const { id: fileId } = parseParams(params, decideVersionsCall.params);
  const said = await parseJson(request, decideVersionsCall.body);
  const decided = await decideVersions(viewer, { fileId, ...said });
  return decided ? answerTo(decideVersionsCall, { success: true, ...decided }) : notFound();
}
