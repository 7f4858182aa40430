import { type Gmail, gmail } from "#app/adapters/google/gmail.server.ts";
import { askGoogle, type GoogleAsker } from "#app/adapters/google/google-fetch.server.ts";
import { findAccessToken } from "./access-token.server.ts";
import { holdQuota, reserveQuota, type Urgency } from "./reserve-quota.server.ts";

/** A person gives up early; an import has the time, and its job comes back for longer troubles. */
const patience: Record<Urgency, Pick<GoogleAsker, "tries" | "longestWaitMs">> = {
  person: { tries: 3, longestWaitMs: 3_000 },
  import: { tries: 5, longestWaitMs: 30_000 },
};

// Under the 20 s after which the specification's client gives up (section 9).
const longestForPersonMs = 12_000;

/** How to ask Google on the viewer's behalf: their token, and the patience that fits. */
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

/** Gmail for the viewer's mailbox: each call is paid from the mailbox's quota first. */
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
