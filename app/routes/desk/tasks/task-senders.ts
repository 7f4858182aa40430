import { orElse } from "#app/client/requests/or-else.ts";
import { listTaskSenders } from "#app/domain/tasks/lists/list-task-senders.server.ts";
import { requireViewer } from "#app/http/viewer.server.ts";
import type { Route } from "./+types/task-senders";

/** The people who asked for tasks, for the filter's list. */
export async function loader({ context }: Route.LoaderArgs) {
  return { senders: await listTaskSenders(requireViewer(context)) };
}

export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return orElse(serverLoader(), () => ({ senders: null }));
}

export const shouldRevalidate = () => false;
