import { field } from "#app/client/requests/error-message.ts";
import type { ConnectionStatus } from "#app/domain/mailbox/mailbox.ts";
import { askApi } from "./ask-api.ts";

type Status = Pick<ConnectionStatus, "connected" | "reason" | "missingScopes" | "problem">;

/**
 * GET /api/gmail/connection-status; null when signed out or when the answer has another shape. Rejects as
 * askApi does.
 */
export async function askConnectionStatus(
  signal: AbortSignal,
  origin = "",
): Promise<Status | null> {
  const address = `${origin}/api/gmail/connection-status`;
  const answer = await askApi(address, { on401: "returnNull", signal });
  const connected = field(answer, "connected");
  if (typeof connected !== "boolean") return null;
  const missing = field(answer, "missingScopes");
  const problem = field(answer, "problem");
  return {
    connected,
    reason: reasonOf(field(answer, "reason")),
    missingScopes: Array.isArray(missing) ? missing.map(String) : [],
    problem: typeof problem === "string" ? problem : null,
  };
}

function reasonOf(value: unknown): Status["reason"] {
  return value === "never" || value === "revoked" || value === "scope-missing" ? value : null;
}
