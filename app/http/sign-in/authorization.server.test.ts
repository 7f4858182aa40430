import { expect, test } from "vitest";
import { hashToken, seal } from "#app/adapters/secrets/seal.server.ts";
import { authorizationCookie } from "#app/http/cookies.server.ts";
import {
  forgetAuthorization,
  forgetAuthorizations,
  recallAuthorization,
  rememberAuthorization,
} from "./authorization.server.ts";

const underWay = { state: "s", nonce: "n", verifier: "v", returnTo: "/dashboard", popup: false };
const began = Date.UTC(2026, 0, 1);
const minutes = (count: number) => began + count * 60_000;
const pairOf = (setCookie: string) => setCookie.split(";")[0] ?? "";

const withCookies = (...pairs: string[]) =>
  new Request("http://localhost:3000/auth/callback", { headers: { cookie: pairs.join("; ") } });

/** A browser that has begun sign-ins with these states, one minute apart. */
async function browserOf(states: string[]) {
  const jar = new Map<string, string>();
  for (const [index, state] of states.entries()) {
    const before = withCookies(...jar.values());
    const headers = await rememberAuthorization(before, { ...underWay, state }, minutes(index));
    for (const cookie of headers.getSetCookie()) {
      const [name = ""] = cookie.split("=");
      if (cookie.includes("Max-Age=0")) jar.delete(name);
      else jar.set(name, pairOf(cookie));
    }
  }
  return withCookies(...jar.values());
}

test("a sign-in under way is recalled for ten minutes, whatever the browser keeps", async () => {
  const request = await browserOf(["s"]);
  expect(await recallAuthorization(request, "s", minutes(9))).toEqual(underWay);
  expect(await recallAuthorization(request, "s", minutes(11))).toBeNull();
});

test("it is recalled by its own state alone", async () => {
  const request = await browserOf(["s", "t"]);
  expect(await recallAuthorization(request, "t", began)).toMatchObject({ state: "t" });
  expect(await recallAuthorization(request, "s", began)).toMatchObject({ state: "s" });
  for (const state of ["u", "", null]) {
    expect(await recallAuthorization(request, state, began)).toBeNull();
  }
});

test("a cookie that was renamed for another state does not open", async () => {
  const sealed = seal(JSON.stringify({ ...underWay, until: minutes(5) }), "authorization");
  const key = hashToken("t").slice(0, 16);
  const request = withCookies(pairOf(await authorizationCookie(key).serialize(sealed)));
  expect(await recallAuthorization(request, "t", began)).toBeNull();
});

test("deleting one sign-in keeps the others", async () => {
  const [cookie = ""] = (await forgetAuthorization({ state: "s" })).getSetCookie();
  expect(cookie).toContain("Max-Age=0");
  const request = await browserOf(["s", "t"]);
  expect(request.headers.get("cookie")).toContain(cookie.split("=")[0]);
  expect(await forgetAuthorizations(request)).toHaveLength(2);
});

test("five are under way at most: the oldest goes first", async () => {
  const request = await browserOf(["a", "b", "c", "d", "e", "f"]);
  const recalled = await Promise.all(
    ["a", "b", "c", "d", "e", "f"].map((state) => recallAuthorization(request, state, minutes(6))),
  );
  expect(recalled.map((one) => one?.state ?? null)).toEqual([null, "b", "c", "d", "e", "f"]);
});

test("what was not sealed here for this, or by an earlier version, is no sign-in", async () => {
  const forged = [
    "nonsense",
    seal(JSON.stringify({ ...underWay, until: minutes(5) }), "mailbox:1"),
    seal(JSON.stringify({ state: "s" }), "authorization"),
    { ...underWay, until: minutes(5) },
  ];
  const key = hashToken("s").slice(0, 16);
  for (const value of forged) {
    const request = withCookies(pairOf(await authorizationCookie(key).serialize(value)));
    expect(await recallAuthorization(request, "s", began)).toBeNull();
  }
  expect(await recallAuthorization(withCookies(), "s", began)).toBeNull();
});
