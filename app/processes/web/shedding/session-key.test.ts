import { afterEach, expect, test, vi } from "vitest";
import { frameSessionCookie, sessionCookie } from "#app/http/cookies.server.ts";
import { sessionKeyOf } from "./session-key.ts";

afterEach(() => vi.unstubAllEnvs());

const keyOf = (headers: { cookie?: string; authorization?: string }) => sessionKeyOf({ headers });

test("the requests of a session have one key, whatever other cookies they bring", async () => {
  for (const cookie of [sessionCookie(), frameSessionCookie()]) {
    const [pair = ""] = (await cookie.serialize("a-token")).split(";");
    const key = keyOf({ cookie: pair });
    expect(key).not.toBeNull();
    expect(keyOf({ cookie: `theme=dark; ${pair}; galley-flash-3000=x` })).toBe(key);
    const [other = ""] = (await cookie.serialize("another-token")).split(";");
    expect(keyOf({ cookie: other })).not.toBe(key);
  }
  expect(keyOf({ cookie: "__Host-galley-session=abc" })).toBe("abc");
  expect(keyOf({ authorization: "Bearer abc" })).toBe("Bearer abc");
});

test("a request without a session has none", () => {
  expect(keyOf({})).toBeNull();
  expect(keyOf({ cookie: "not-galley-session-3000=x; session=y" })).toBeNull();
});
