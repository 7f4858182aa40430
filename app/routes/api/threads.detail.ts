import { z } from "zod";
import { findThreadDetails } from "#app/domain/desk/find-thread-details.server.ts";
import { type Person, threadIdSchema } from "#app/domain/threads/thread.ts";
import { parseParams } from "#app/http/parse.server.ts";
import { apiJson, methodNotAllowed, notFound } from "#app/http/reply.server.ts";
import { requireApiViewer } from "#app/http/viewer.server.ts";
import type { Route } from "./+types/threads.detail";
import { toFeedbackList } from "./feedback-payload.ts";

const paramsSchema = z.object({ threadId: threadIdSchema });

/** GET /api/threads/{threadId}. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const viewer = requireApiViewer(context);
  const { threadId } = parseParams(params, paramsSchema);
  const details = await findThreadDetails(viewer, threadId);
  if (!details) return notFound();
  const { thread, messages, files, tasks } = details;
  const threadContent = {
    ...thread,
    sender: addressLine(thread.sender),
    messages: messages.map(({ id, sender, timestamp, body }) => ({
      id,
      sender: addressLine(sender),
      timestamp,
      content: body,
    })),
  };
  return apiJson({ threadContent, files, feedback: toFeedbackList(tasks, files) });
}

export function action() {
  return methodNotAllowed("GET");
}

function addressLine({ name, email }: Person): string {
  return name ? `${name} <${email}>` : email;
}
