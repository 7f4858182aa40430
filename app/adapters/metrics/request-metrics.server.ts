import { counter, durationsOf, gauge } from "./registry.server.ts";

/** Requests that the app answered, by the pattern of their route. */
export const requests = counter("galley_http_requests_total", "Requests that the app answered", [
  "method",
  "route",
  "status",
]);

export const requestDurations = durationsOf(
  "galley_http_request_duration_seconds",
  "Time until the app had an answer, without sending it",
  ["method", "route"],
);

export const eventStreams = gauge(
  "galley_event_streams",
  "Browsers that follow changes at the moment, each over a stream",
);
