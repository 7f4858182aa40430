import { expect, test } from "vitest";
import { signInCodeSchema, toAppSchema, toExtensionSchema } from "./messages.ts";

/** An installed extension may be older than the page in its frame, so these names must not change. */

test.each([
  { type: "EXTENSION_READY" },
  { type: "EXTENSION_READY", opensMail: true },
  { type: "PANEL_CODE", code: "a" },
  { type: "SIGNED_OUT" },
  { type: "FORCE_LOGOUT" },
  { type: "CACHE_INVALIDATE" },
  { type: "AUTO_EXPAND_CARD", fileId: 7, threadId: "tea" },
  { type: "importStarted", count: 2 },
  { type: "files-imported", count: 2 },
  { type: "importError", error: "No." },
  { type: "feedbackExtracted", count: 2 },
])("the extension says $type", (message) => {
  const sent = { source: "chrome_extension", ...message };
  expect(toAppSchema.parse(sent)).toEqual(sent);
});

test.each([
  { type: "PANEL_READY", challenge: "c".repeat(43) },
  { type: "SIGN_IN" },
  { type: "APP_READY" },
  { type: "SHOW_IMPORT_TOOLTIP" },
  { type: "LOGOUT" },
  { type: "OPEN_MAIL", mailbox: "maya@studio.example", id: "18c2f0a1b2c3d4e5" },
])("the app says $type", (message) => {
  const sent = { source: "galley", ...message };
  expect(toExtensionSchema.parse(sent)).toEqual(sent);
});

test("the page that connects says SIGN_IN_CODE", () => {
  const sent = { source: "galley", type: "SIGN_IN_CODE", code: "a" };
  expect(signInCodeSchema.parse(sent)).toEqual(sent);
});

test.each<[string, object, boolean]>([
  ["a count of 10,000", { type: "importStarted", count: 10_000 }, true],
  ["a greater count", { type: "importStarted", count: 10_001 }, false],
  ["a code of 200 characters", { type: "PANEL_CODE", code: "a".repeat(200) }, true],
  ["a longer code", { type: "PANEL_CODE", code: "a".repeat(201) }, false],
  ["an error of 500 characters", { type: "importError", error: "a".repeat(500) }, true],
  ["a longer error", { type: "importError", error: "a".repeat(501) }, false],
  ["a thread's id of 64", { type: "AUTO_EXPAND_CARD", threadId: "a".repeat(64) }, true],
  ["a longer id", { type: "AUTO_EXPAND_CARD", threadId: "a".repeat(65) }, false],
])("within bounds: %s", (_, message, isTaken) => {
  expect(toAppSchema.safeParse({ source: "chrome_extension", ...message }).success).toBe(isTaken);
});

test("a sign-in code has 200 characters at most", () => {
  const code = (length: number) => ({
    ...{ source: "galley", type: "SIGN_IN_CODE" },
    code: "a".repeat(length),
  });
  expect(signInCodeSchema.safeParse(code(200)).success).toBe(true);
  expect(signInCodeSchema.safeParse(code(201)).success).toBe(false);
});
