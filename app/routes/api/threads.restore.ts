import { z } from "zod";
import { restoreThread } from "#app/domain/desk/trash-thread.server.ts";
import { threadIdSchema } from "#app/domain/threads/thread.ts";
import { parseParams } from "#app/http/parse.server.ts";
import { apiJson, methodNotAllowed, notFound } from "#app/http/reply.server.ts";
import { requireApiViewer } from "#app/http/viewer.server.ts";
import type { Route } from "./+types/threads.restore";

const paramsSchema = z.object({ threadId: threadIdSchema });

/** POST /api/threads/{threadId}/restore (readings, 10). */
export async function action({ request, params, context }: Route.ActionArgs) {
  const viewer = requireApiViewer(context);
  if (request.method !== "POST") return methodNotAllowed("POST");
  const restored = await restoreThread(viewer, parseParams(params, paramsSchema));
  return restored ? apiJson({ success: true, ...restored }) : notFound();
}

export function loader() {
  return methodNotAllowed("POST");
}
