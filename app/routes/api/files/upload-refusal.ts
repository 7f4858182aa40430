import type { Refused } from "#app/domain/files/bytes/take-bytes.server.ts";
import { statusOfRefused } from "#app/http/receive-upload.server.ts";
import { apiError } from "#app/http/replies/reply.server.ts";

/** Replies to a call whose file was refused. */
export function replyRefused(refused: Refused): Response {
  return apiError(statusOfRefused(refused), refused.message, "file");
}
