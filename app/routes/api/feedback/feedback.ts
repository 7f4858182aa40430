import { addTask } from "#app/domain/tasks/add-task.server.ts";
import { asTooManyTasks, TooManyTasks } from "#app/domain/tasks/rows/require-task-room.server.ts";
import { parseJson } from "#app/http/parse.server.ts";
import { apiError, methodNotAllowed } from "#app/http/replies/reply.server.ts";
import { requireApiViewer } from "#app/http/viewer.server.ts";
import { addFeedbackCall } from "#app/routes/api/calls/feedback.ts";
import type { Route } from "./+types/feedback";
import { replyWithFeedbackList } from "./feedback-list-reply.ts";
import { replyWithTask } from "./task-reply.ts";

/** GET /api/feedback: the tasks, most recently asked first. */
export function loader({ context, ...call }: Route.LoaderArgs) {
  return replyWithFeedbackList(requireApiViewer(context), call);
}

/** POST /api/feedback: adds a task by hand. */
export async function action({ request, context }: Route.ActionArgs) {
  const viewer = requireApiViewer(context);
  if (request.method !== "POST") return methodNotAllowed("GET", "POST");
  const task = await parseJson(request, addFeedbackCall.body);
  const author = { name: viewer.username, email: viewer.email };
  const added = await addTask(viewer, { ...task, author }).catch(asTooManyTasks);
  if (added instanceof TooManyTasks) return apiError(409, added.message);
  return replyWithTask(viewer, task.id, added);
}
