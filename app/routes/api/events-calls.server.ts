import { z } from "zod";
import { followSession } from "#app/domain/accounts/follow-session.server.ts";
import { type Change, changeSchema, revisionSchema } from "#app/domain/changes/change.ts";
import { followChanges } from "#app/domain/changes/follow-changes.server.ts";
import { findRevision } from "#app/domain/changes/read-changes.server.ts";
import { lookForMail } from "#app/domain/mailbox/look-for-mail.server.ts";
import { eventStreams } from "#app/http/events/event-stream.server.ts";
import { takeStreamPlace } from "#app/http/events/stream-places.server.ts";
import { parseQuery } from "#app/http/parse.server.ts";
import { apiError } from "#app/http/replies/reply.server.ts";
import { requireApiSession } from "#app/http/viewer.server.ts";
import { type CallArgs, describeCall, type WebCall } from "./web-call.server.ts";

const eventsCall = describeCall({
  id: "events",
  group: "Events",
  method: "GET",
  path: "/api/events",
  summary: "The user's changes as they happen, as server-sent events",
  description:
    "`FEEDBACK_READY` when tasks were extracted from a thread, `change` for everything else. The id of an event is its revision: `since`, or the Last-Event-ID header, replays what came after it; a change may come more than once. After more than 2,000 changes, or ones of more than a day ago, one `change` of the type `everything` comes instead: read again what you show. A comment line every 25 s keeps the connection open. `reconnect` says that the server stops: connect again after so many milliseconds.",
  access: "session",
  query: z.object({ since: revisionSchema.optional() }),
  answer: z.union([z.object({ threadId: z.string(), revision: z.number().int() }), changeSchema]),
  streams: true,
  example: { query: { since: 0 } },
});

const stream = eventStreams(toEvent);

/** FEEDBACK_READY with a threadId, and every change with its revision, after `since`. */
async function follow({ request, url, context }: CallArgs): Promise<Response> {
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

function toEvent(change: Change) {
  const { revision, type, id } = change;
  return type === "tasks-ready"
    ? { event: "FEEDBACK_READY", id: String(revision), data: { threadId: id, revision } }
    : { event: "change", id: String(revision), data: change };
}

export const eventsCalls: WebCall[] = [{ ...eventsCall, respond: follow }];
