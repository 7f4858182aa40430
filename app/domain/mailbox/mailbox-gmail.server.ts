import { type Gmail, gmail } from "#app/adapters/google/gmail.server.ts";
import { askGoogle, type GoogleAsker } from "#app/adapters/google/google-fetch.server.ts";
import { type GoogleProblem, isBlocked } from "#app/adapters/google/google-problem.ts";
import { findAccessToken } from "./access-token.server.ts";
import { noteBlocked } from "./note-blocked.server.ts";
import { type ApiQuota, gmailQuota, peopleQuota } from "./quota/api-quota.server.ts";
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

/**
 * Returns the viewer's token and retry limits for calls of one of Google's APIs. Each call first reserves its
 * units of the quota, and a limit that Google reports makes all processes wait.
 */
function mailboxAsker(
  viewer: { id: string },
  quota: ApiQuota,
  urgency: Urgency,
  signal?: AbortSignal,
): (units: number) => GoogleAsker {
  const asker = {
    token: (rejected: string | null) => findAccessToken(viewer, rejected),
    onLimit: (problem: GoogleProblem, waitMs: number) => pauseCalls(viewer, quota, problem, waitMs),
    ...patience[urgency],
    ...(urgency === "person" ? { until: Date.now() + longestForPersonMs } : {}),
    ...(signal ? { signal } : {}),
  };
  return (units) => ({
    ...asker,
    pay: () => reserveQuota(viewer, quota, units, urgency, signal),
  });
}

/** Returns the caller of the People API for the viewer's contacts; it makes one request for each call. */
export function contactsAsker(
  viewer: { id: string },
  urgency: Urgency,
  signal?: AbortSignal,
): GoogleAsker {
  return mailboxAsker(viewer, peopleQuota, urgency, signal)(1);
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
  const asker = mailboxAsker(viewer, gmailQuota, urgency, signal);
  return gmail(async (question, units) => {
    const answer = await askGoogle(question, asker(units));
    if (!answer.ok && isBlocked(answer.problem.kind)) {
      await noteBlocked(viewer, answer.problem.kind);
    }
    return answer;
  });
}
