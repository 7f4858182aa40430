import type { MailboxRefusal } from "#app/domain/mailbox/mailbox-refusal.ts";
import { apiError } from "./reply.server.ts";

const statuses = {
  connect: 401,
  quota: 429,
  missing: 404,
  unavailable: 503,
  blocked: 403,
} as const;

/** A mailbox refusal as an answer of /api. A 401 with requiredAuth asks to connect Gmail again. */
export function apiMailboxRefusal({ reason, message, requiredAuth }: MailboxRefusal): Response {
  return apiError(statuses[reason], message, undefined, requiredAuth ? { requiredAuth } : {});
}
