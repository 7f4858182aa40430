import { z } from "zod";
import { fileIdSchema } from "#app/domain/files/file.ts";
import { taskIdSchema } from "#app/domain/tasks/task.ts";
import { trashTask } from "#app/domain/tasks/trash-task.server.ts";
import { parseParams } from "#app/http/parse.server.ts";
import { methodNotAllowed } from "#app/http/reply.server.ts";
import { requireApiViewer } from "#app/http/viewer.server.ts";
import type { Route } from "./+types/feedback.for-file";
import { replyWithTask } from "./task-reply.ts";

const paramsSchema = z.object({
  // 'none': a task of the whole thread (readings, 7).
  fileId: z.union(
    [z.literal("none").transform(() => null), fileIdSchema],
    "is neither a file id nor 'none'",
  ),
  taskId: taskIdSchema,
});

/** DELETE /api/feedback/for-file/{fileId}/{commentId}: moves the comment to the trash. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const viewer = requireApiViewer(context);
  if (request.method !== "DELETE") return methodNotAllowed("DELETE");
  return replyWithTask(viewer, await trashTask(viewer, parseParams(params, paramsSchema)));
}

export function loader() {
  return methodNotAllowed("DELETE");
}
