import { expect, test } from "vitest";
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
] as const)("of a mailbox that is %s a person is told what to do", (kind, reason, message) => {
  const refusal = toRefusal({ kind, status: null, detail: "", retryAfterMs: null });
  expect(refusal).toMatchObject({ ok: false, reason, message });
  expect(refusal.requiredAuth).toBe(reason === "connect" ? "gmail" : undefined);
});
