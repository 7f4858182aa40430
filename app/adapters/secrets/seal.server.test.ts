import { expect, test } from "vitest";
import { env } from "#app/env.server.ts";
import { fingerprints, hashToken, randomToken, seal, unseal } from "./seal.server.ts";

test("what is sealed opens for its purpose only, and differs each time", () => {
  const sealed = seal("a refresh token", "mailbox");
  expect(unseal(sealed, "mailbox")).toBe("a refresh token");
  expect(unseal(sealed, "authorization")).toBeNull();
  expect(seal("a refresh token", "mailbox")).not.toBe(sealed);
});

test.each([
  "",
  "test",
  "test.",
  "test.AAAA",
  "other.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
])("%j opens to nothing", (text) => expect(unseal(text, "mailbox")).toBeNull());

test("an altered secret does not open", () => {
  const sealed = seal("a refresh token", "mailbox");
  const last = sealed.at(-2) === "A" ? "B" : "A";
  expect(unseal(sealed.slice(0, -2) + last + sealed.slice(-1), "mailbox")).toBeNull();
});

test("tokens are long, random and stored by hash", () => {
  expect(randomToken()).toMatch(/^[\w-]{43}$/);
  expect(randomToken()).not.toBe(randomToken());
  expect(hashToken("x")).toMatch(/^[0-9a-f]{64}$/);
});

test("a fingerprint is of its text, purpose and key, and every key is tried", () => {
  const [one] = fingerprints("move the seal", "ask");
  expect(fingerprints("move the seal", "ask")).toEqual([one]);
  expect(fingerprints("move the lid", "ask")).not.toContain(one);
  expect(fingerprints("move the seal", "other")).not.toContain(one);
  const before = env().SECRET_KEYS;
  env().SECRET_KEYS = [{ id: "newer", bytes: Buffer.alloc(32, 7) }, ...before];
  const both = fingerprints("move the seal", "ask");
  env().SECRET_KEYS = before;
  expect(both).toEqual([expect.stringMatching(/^newer\./), one]);
});
