import type { Refused } from "#app/domain/files/bytes/take-bytes.server.ts";
import { apiError } from "#app/http/replies/reply.server.ts";

/** Replies to a call whose file was refused. */
export function replyRefused({ message, reason }: Refused): Response {
  return apiError(reason === "too-large" ? 413 : 400, message, "file");
}
