import { followSession } from "#app/domain/accounts/follow-session.server.ts";
import type { Change } from "#app/domain/changes/change.ts";
import { followChanges } from "#app/domain/changes/follow-changes.server.ts";
import { findRevision } from "#app/domain/changes/read-changes.server.ts";
import { lookForMail } from "#app/domain/mailbox/look-for-mail.server.ts";
import { eventStreams } from "#app/http/events/event-stream.server.ts";
import { takeStreamPlace } from "#app/http/events/stream-places.server.ts";
import { parseQuery } from "#app/http/parse.server.ts";
import { apiError, methodNotAllowed } from "#app/http/replies/reply.server.ts";
import { requireApiSession } from "#app/http/viewer.server.ts";
import type { Route } from "./+types/events";
import { eventsCall, revisionSchema } from "./calls/events.ts";

const stream = eventStreams(toEvent);

/**
 * GET /api/events: FEEDBACK_READY with a threadId, and every change with its revision, after
 * `since`.
 */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { viewer, id: sessionId } = requireApiSession(context);
  const { since } = parseQuery(url, eventsCall.query);
  const last = revisionSchema.safeParse(request.headers.get("last-event-id") ?? undefined);
  const from = last.success
    ? last.data
    : (since ?? viewer.revision ?? (await findRevision(viewer)));
  // A user who opens a page, or returns to one, need not wait until the mailbox is due.
  await lookForMail(viewer);
  const givePlaceBack = takeStreamPlace(viewer);
  if (!givePlaceBack) return apiError(429, "Too many pages are open.");
  const stops = [givePlaceBack];
  const stopAll = () => {
    for (const stop of stops) stop();
  };
  return stream(request.signal, async ({ send, end }) => {
    try {
      stops.push(await followSession(viewer, sessionId, end));
      stops.push(await followChanges(viewer, from, send));
    } catch (error) {
      stopAll();
      throw error;
    }
    return stopAll;
  });
}

export function action() {
  return methodNotAllowed("GET");
}

function toEvent(change: Change) {
  const { revision, type, id } = change;
  return type === "tasks-ready"
    ? { event: "FEEDBACK_READY", id: String(revision), data: { threadId: id, revision } }
    : { event: "change", id: String(revision), data: change };
}
