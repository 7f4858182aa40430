import { z } from "zod";
import { trashThread } from "#app/domain/desk/trash-thread.server.ts";
import { threadIdSchema } from "#app/domain/threads/thread.ts";
import { parseParams } from "#app/http/parse.server.ts";
import { apiJson, methodNotAllowed, notFound } from "#app/http/reply.server.ts";
import { requireApiViewer } from "#app/http/viewer.server.ts";
import type { Route } from "./+types/files.thread";

const paramsSchema = z.object({ threadId: threadIdSchema });

/** DELETE /api/files/thread/{threadId}: moves the thread to the trash. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const viewer = requireApiViewer(context);
  if (request.method !== "DELETE") return methodNotAllowed("DELETE");
  const trashed = await trashThread(viewer, parseParams(params, paramsSchema));
  return trashed ? apiJson({ success: true, ...trashed }) : notFound();
}

export function loader() {
  return methodNotAllowed("DELETE");
}
