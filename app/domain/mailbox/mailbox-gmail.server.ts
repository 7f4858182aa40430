import { type Gmail, gmail } from "#app/adapters/google/gmail.server.ts";
import { askGoogle, type GoogleAsker } from "#app/adapters/google/google-fetch.server.ts";
import { findAccessToken } from "./access-token.server.ts";
import { holdQuota, reserveQuota, type Urgency } from "./reserve-quota.server.ts";

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
 * quota.
 */
export function mailboxGmail(
  viewer: { id: string },
  urgency: Urgency,
  signal?: AbortSignal,
): Gmail {
  const asker = mailboxAsker(viewer, urgency, signal);
  return gmail((question, units) =>
    askGoogle(question, {
      ...asker,
      pay: () => reserveQuota(viewer, units, urgency, signal),
      onLimit: (waitMs) => holdQuota(viewer, waitMs),
    }),
  );
}
