import type { Refused } from "#app/domain/files/bytes/take-bytes.server.ts";
import { apiError } from "#app/http/replies/reply.server.ts";

/** Answers a call whose file was refused. */
export function replyRefused({ message, isTooLarge }: Refused): Response {
  return apiError(isTooLarge ? 413 : 400, message, "file");
}
