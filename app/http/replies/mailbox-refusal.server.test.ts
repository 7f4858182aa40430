import { expect, test } from "vitest";
import { apiMailboxRefusal } from "./mailbox-refusal.server.ts";

test.each([
  ["connect", 401],
  ["quota", 429],
  ["missing", 404],
  ["unavailable", 503],
  ["blocked", 403],
] as const)("a mailbox that refuses with '%s' is answered %i", async (reason, status) => {
  const refusal = { ok: false as const, reason, message: "No." };
  const answer = apiMailboxRefusal(
    reason === "connect" ? { ...refusal, requiredAuth: "gmail" } : refusal,
  );
  expect(answer.status).toBe(status);
  expect(await answer.json()).toEqual({
    error: { message: "No." },
    ...(reason === "connect" ? { requiredAuth: "gmail" } : {}),
  });
});
