import { expect, test } from "vitest";
import routes from "#app/routes.ts";
import { rateRuleOf } from "./rate-rules.ts";

type Route = { path?: string; children?: Route[] };
const patternsOf = (route: Route, above = ""): string[] => {
  const path = route.path === undefined ? above : `${above}/${route.path}`;
  return [path || "/", ...(route.children ?? []).flatMap((child) => patternsOf(child, path))];
};
const patterns = routes.flatMap((route: Route) => patternsOf(route));

test("whatever takes an identity, a code or a token counts as a sign-in, over all processes", () => {
  const strict = patterns.filter((pattern) => {
    const rule = rateRuleOf("POST", pattern);
    return rule.isExact === true && rule.perMinute === 60;
  });
  expect(strict.toSorted()).toEqual(
    [
      "/auth/google",
      "/auth/callback",
      "/auth/signed-in",
      "/auth/logout",
      "/auth/extension",
      "/auth/extension/code",
      "/auth/extension/redeem",
      "/auth/extension/frame-code",
      "/auth/extension/logout",
      "/panel/session",
      "/api/users",
      "/api/users/session/create",
      "/api/users/session/check",
      "/api/users/me",
      "/api/users/complete-typeform",
    ].toSorted(),
  );
});

test("reading the desk is counted here, without a query", () => {
  for (const pattern of ["/dashboard", "/dashboard/thread/:threadId", "/api/users/me"]) {
    expect(rateRuleOf("GET", pattern)).toEqual({ name: "read", perMinute: 3_000 });
  }
});
