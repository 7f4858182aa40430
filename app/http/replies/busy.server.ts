import { apiError } from "./reply.server.ts";

const retrySeconds = 5;

/** Answers while too much is being drawn: 429 if the owner asked for too much at once, 503 if all users together did. */
export function apiBusy(whose: "owner" | "all", reason: string): Response {
  const refusal = apiError(whose === "owner" ? 429 : 503, reason);
  refusal.headers.set("retry-after", String(retrySeconds));
  return refusal;
}
