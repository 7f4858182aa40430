import { isPushToken } from "#app/adapters/google/push-token.server.ts";
import { log } from "#app/adapters/log.server.ts";
import { apiError } from "#app/http/replies/reply.server.ts";
import { bearerToken } from "./bearer.server.ts";

/**
 * Throws a 401 unless the request has our Pub/Sub subscription's token, and a 503 while the token cannot be
 * verified.
 */
export async function requirePushToken(request: Request): Promise<void> {
  const token = bearerToken(request);
  if (token === null) throw unsigned();
  const isOurs = await isPushToken(token).catch((error: unknown) => {
    log.warn({ err: error }, "a push could not be verified");
    throw apiError(503, "Google's keys are out of reach. Please send it again.");
  });
  if (!isOurs) throw unsigned();
}

function unsigned(): Response {
  return apiError(401, "This call needs Google's signature.");
}
