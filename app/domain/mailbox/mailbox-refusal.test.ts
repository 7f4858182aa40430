import { expect, test } from "vitest";
import { blockedSentences } from "./connection-problem.ts";
import { toRefusal } from "./mailbox-refusal.ts";

test.each([
  ["unauthorized", "connect", "Gmail authentication required"],
  ["scope-missing", "connect", "Gmail authentication required"],
  [
    "rate-limited",
    "quota",
    "Gmail's API quota is used up for the moment. Please try again in a minute.",
  ],
  ["not-found", "missing", "This email is no longer in the mailbox."],
  ["unavailable", "unavailable", "Gmail could not be reached. Please try again."],
  ["api-disabled", "blocked", blockedSentences["api-disabled"]],
  ["domain-policy", "blocked", blockedSentences["domain-policy"]],
  ["delegation-denied", "blocked", blockedSentences["delegation-denied"]],
  ["no-mailbox", "blocked", blockedSentences["no-mailbox"]],
  ["account-suspended", "blocked", blockedSentences["account-suspended"]],
] as const)("of a mailbox that is %s a person is told what to do", (kind, reason, message) => {
  const refusal = toRefusal({ kind, status: null, detail: "", retryAfterMs: null });
  expect(refusal).toMatchObject({ ok: false, reason, message });
  expect(refusal.requiredAuth).toBe(reason === "connect" ? "gmail" : undefined);
});

const minute = 60_000;
test.each([
  [
    "user",
    15 * minute,
    "Gmail's API quota is used up for the moment. Please try again in 15 minutes.",
  ],
  [
    "project-minute",
    30_000,
    "Gmail's API quota is used up for everyone in Galley for the moment. Please try again in a minute.",
  ],
  [
    "project-day",
    7.5 * 60 * minute,
    "Galley has used up Gmail's API quota for today, for everyone. Please try again in 8 hours.",
  ],
] as const)(
  "of the limit '%s' a person is told whose it is and how long it lasts",
  (limit, ms, message) => {
    const problem = {
      kind: "rate-limited",
      status: 429,
      detail: "",
      retryAfterMs: ms,
      limit,
    } as const;
    expect(toRefusal(problem).message).toBe(message);
  },
);
