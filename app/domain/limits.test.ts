import { expect, test } from "vitest";
import type { z } from "zod";
import { redemptionSchema } from "#app/domain/accounts/hand-over.ts";
import { createUserSchema } from "#app/domain/accounts/user.ts";
import { confirmationSchema, isRecentSignIn } from "#app/domain/leaving/account-deletion.ts";
import { mailAddressSchema } from "#app/domain/mailbox/mailbox.ts";
import { toastSchema } from "#app/http/toast.ts";
import { toPatterns } from "./desk/search/search-words.ts";
import { requestImportSchema } from "./intake/import/import.ts";

const text = (length: number) => "x".repeat(length);
const user = { email: "maya@studio.example", firebaseUid: "uid" };
const url = (length: number) => `https://x.example/${text(length - "https://x.example/".length)}`;
const mail = (length: number) => `${text(length - "@x.example".length)}@x.example`;
const subject = (length: number) => ({
  importId: crypto.randomUUID(),
  threads: [{ threadId: "t", subject: text(length) }],
});
const undo = (length: number) => ({
  title: "Moved",
  undo: { action: "/undo/1", failure: text(length) },
});
const codes = (code: number, verifier: number) => ({ code: text(code), verifier: text(verifier) });

type Limit = [what: string, most: number, schema: z.ZodType, of: (length: number) => unknown];
const limits: Limit[] = [
  ["a user's name", 200, createUserSchema, (length) => ({ ...user, username: text(length) })],
  ["a photo's address", 2_000, createUserSchema, (length) => ({ ...user, photoURL: url(length) })],
  ["an identity's id", 128, createUserSchema, (length) => ({ ...user, firebaseUid: text(length) })],
  ["an identity token", 10_000, createUserSchema, (length) => ({ ...user, token: text(length) })],
  ["an address", 320, mailAddressSchema, mail],
  ["an imported subject", 1_000, requestImportSchema, subject],
  ["a confirmation", 320, confirmationSchema, (length) => ({ confirmation: text(length) })],
  ["a verifier", 128, redemptionSchema, (length) => codes(43, length)],
  ["a code", 43, redemptionSchema, (length) => codes(length, 43)],
  ["a toast's title", 200, toastSchema, (length) => ({ title: text(length) })],
  ["a toast's text", 500, toastSchema, (length) => ({ title: "x", description: text(length) })],
  ["what a failed undo says", 200, toastSchema, undo],
];

test.each(limits)("%s has at most %i characters", (_, most, schema, of) => {
  expect(schema.safeParse(of(most)).error?.issues).toBeUndefined();
  expect(schema.safeParse(of(most + 1)).success).toBe(false);
});

test("codes and verifiers are no shorter than RFC 7636 wants them", () => {
  expect(redemptionSchema.safeParse(codes(42, 43)).success).toBe(false);
  expect(redemptionSchema.safeParse(codes(43, 42)).success).toBe(false);
});

test("a search is made of its first ten words", () => {
  const words = Array.from({ length: 12 }, (_, index) => `w${index}`);
  expect(toPatterns(words.join(" "))).toEqual(words.slice(0, 10).map((word) => `%${word}%`));
});

test("a sign-in is recent for a quarter of an hour", () => {
  const signedInAt = new Date("2026-11-21T10:00:00Z");
  expect(isRecentSignIn({ signedInAt }, new Date("2026-11-21T10:14:59Z"))).toBe(true);
  expect(isRecentSignIn({ signedInAt }, new Date("2026-11-21T10:15:00Z"))).toBe(false);
});
