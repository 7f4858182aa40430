import { counter, durationsOf } from "./registry.server.ts";

/** Calls of Google's APIs; an outcome is `ok` or the kind of a problem (google-problem.ts). */
export const googleCalls = counter(
  "galley_google_calls_total",
  "Calls of Google's APIs, each attempt by itself",
  ["api", "outcome"],
);

export const googleDurations = durationsOf(
  "galley_google_call_duration_seconds",
  "Time until Google had answered",
  ["api"],
);

/** The API of an address, which may be a stand-in's: Gmail's paths begin with its name, the others are of People. */
export function apiOf({ pathname }: URL): "gmail" | "people" {
  return pathname.includes("/gmail/") ? "gmail" : "people";
}
