import { expect, test } from "vitest";
import { env } from "#app/env.server.ts";
import { isPushToken } from "./push-token.server.ts";

test("where no account for pushes is set, no token is one", async () => {
  expect(env().GMAIL_PUSH_ACCOUNT).toBeNull();
  expect(await isPushToken("any")).toBe(false);
});
