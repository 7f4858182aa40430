import { z } from "zod";
import { changeSchema } from "#app/domain/changes/change.ts";
import { defineCall } from "../call.ts";

export const revisionSchema = z.coerce.number().int().nonnegative();

export const eventsCall = defineCall({
  id: "events",
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
