import { z } from "zod";
import { followChanges } from "#app/domain/changes/follow-changes.server.ts";
import { eventStreamOf } from "#app/http/event-stream.server.ts";
import { parseQuery } from "#app/http/parse.server.ts";
import { requireApiViewer } from "#app/http/viewer.server.ts";
import type { Route } from "./+types/events";

const querySchema = z.object({ since: z.coerce.number().int().nonnegative().optional() });

/** GET /api/events: FEEDBACK_READY with a threadId, and every change with its revision, from `since` on. */
export function loader({ request, url, context }: Route.LoaderArgs) {
  const viewer = requireApiViewer(context);
  const since = Number(request.headers.get("last-event-id") ?? Number.NaN);
  const query = parseQuery(url, querySchema);
  const from = Number.isInteger(since) ? since : (query.since ?? null);
  const follow = (signal: AbortSignal) => followChanges(viewer, from, signal);
  return eventStreamOf(request.signal, follow, (change) => ({
    event: change.type === "tasks-ready" ? "FEEDBACK_READY" : "change",
    id: String(change.revision),
    data:
      change.type === "tasks-ready" ? { threadId: change.id, revision: change.revision } : change,
  }));
}
