import { expect, test } from "vitest";
import { seal } from "#app/adapters/secrets/seal.server.ts";
import { recallAuthorization, rememberAuthorization } from "./authorization.server.ts";
import { authorizationCookie } from "./cookies.server.ts";

const underWay = { state: "s", nonce: "n", verifier: "v", returnTo: "/dashboard", popup: false };
const began = Date.UTC(2026, 0, 1);
const minutes = (count: number) => began + count * 60_000;

const withCookie = (setCookie: string) =>
  new Request("http://localhost:3000/auth/callback", {
    headers: { cookie: setCookie.split(";")[0] ?? "" },
  });

test("a sign-in under way is recalled for ten minutes, whatever the browser keeps", async () => {
  const request = withCookie(await rememberAuthorization(underWay, began));
  expect(await recallAuthorization(request, minutes(9))).toEqual(underWay);
  expect(await recallAuthorization(request, minutes(11))).toBeNull();
});

test("what was not sealed here for this, or by an earlier version, is no sign-in", async () => {
  const forged = [
    "nonsense",
    seal(JSON.stringify({ ...underWay, until: minutes(5) }), "mailbox:1"),
    seal(JSON.stringify({ state: "s" }), "authorization"),
    { ...underWay, until: minutes(5) },
  ];
  for (const value of forged) {
    const request = withCookie(await authorizationCookie().serialize(value));
    expect(await recallAuthorization(request, began)).toBeNull();
  }
  expect(await recallAuthorization(new Request("http://localhost:3000/"), began)).toBeNull();
});
