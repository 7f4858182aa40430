import { expect, test } from "vitest";
import { confirmationSchema, isConfirmed, isRecentSignIn } from "./account-deletion.ts";

test("a sign-in counts for a quarter of an hour", () => {
  const signedInAt = new Date("2026-03-02T10:00:00Z");
  expect(isRecentSignIn({ signedInAt }, new Date("2026-03-02T10:14:59Z"))).toBe(true);
  expect(isRecentSignIn({ signedInAt }, new Date("2026-03-02T10:15:00Z"))).toBe(false);
});

test("the address confirms, in any case and with spaces around it; nothing else does", () => {
  const isTyped = (confirmation?: string) =>
    isConfirmed(confirmationSchema.parse({ confirmation }).confirmation, "Maya@studio.example");
  expect([" maya@STUDIO.example ", "maya", "", undefined].map(isTyped)).toEqual([
    true,
    false,
    false,
    false,
  ]);
});
