import { type Gmail, gmail } from "#app/adapters/google/gmail.server.ts";
import { askGoogle, type GoogleAsker } from "#app/adapters/google/google-fetch.server.ts";
import { isBlocked } from "#app/adapters/google/google-problem.ts";
import { findAccessToken } from "./access-token.server.ts";
import { noteBlocked } from "./note-blocked.server.ts";
import { pauseCalls } from "./quota/pause-calls.server.ts";
import type { Urgency } from "./quota/quota-wait.ts";
import { reserveQuota } from "./quota/reserve-quota.server.ts";

/** A user does not wait long. An import can, and its job is retried after longer problems. */
const patience: Record<Urgency, Pick<GoogleAsker, "tries" | "longestWaitMs">> = {
  person: { tries: 3, longestWaitMs: 3_000 },
  import: { tries: 5, longestWaitMs: 30_000 },
};

// Below the 20 s after which the specification's client times out (section 9).
const longestForPersonMs = 12_000;

/** Returns the viewer's token and retry limits for calls to Google. */
export function mailboxAsker(
  viewer: { id: string },
  urgency: Urgency,
  signal?: AbortSignal,
): GoogleAsker {
  return {
    token: (rejected) => findAccessToken(viewer, rejected),
    ...patience[urgency],
    ...(urgency === "person" ? { until: Date.now() + longestForPersonMs } : {}),
    ...(signal ? { signal } : {}),
  };
}

/**
 * Returns Gmail for the viewer's mailbox. Each call first reserves its units of the mailbox's
 * quota. A cause that somebody must remove at Google is stored with the connection.
 */
export function mailboxGmail(
  viewer: { id: string },
  urgency: Urgency,
  signal?: AbortSignal,
): Gmail {
  const asker = mailboxAsker(viewer, urgency, signal);
  return gmail(async (question, units) => {
    const answer = await askGoogle(question, {
      ...asker,
      pay: () => reserveQuota(viewer, units, urgency, signal),
      onLimit: (problem, waitMs) => pauseCalls(viewer, problem, waitMs),
    });
    if (!answer.ok && isBlocked(answer.problem.kind)) {
      await noteBlocked(viewer, answer.problem.kind);
    }
    return answer;
  });
}
