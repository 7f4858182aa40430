import { expect, test } from "vitest";
import { env } from "#app/env.server.ts";
import { isPushToken } from "./push-token.server.ts";

test("without a configured account for pushes, no token is accepted", async () => {
  expect(env().GMAIL_PUSH_ACCOUNT).toBeNull();
  expect(await isPushToken("any")).toBe(false);
});
