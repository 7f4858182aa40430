import { RouterContextProvider } from "react-router";
import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";
import { closeDatabase, db } from "#app/adapters/db/client.server.ts";
import type { Session } from "#app/domain/accounts/sessions.server.ts";
import { requestCounts } from "#app/domain/request-counts/tables.server.ts";
import { clientAddressContext, sessionContext } from "#app/http/context.server.ts";
import { rateLimit } from "./rate-limit.server.ts";

// Each test begins after the minutes that the previous one used.
let hour = Date.UTC(2030, 0, 1);
beforeEach(() => {
  hour += 3_600_000;
  vi.useFakeTimers({ toFake: ["Date"], now: hour });
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(closeDatabase);

async function ask(
  method: string,
  path: string,
  address: string,
  session: Session | null = null,
  token: string | null = null,
) {
  const context = new RouterContextProvider();
  context.set(clientAddressContext, address);
  context.set(sessionContext, session);
  const request = new Request(`http://localhost:3000${path}`, {
    method,
    headers: token ? { authorization: `Bearer ${token}` } : {},
  });
  // The router's patterns begin without a slash.
  const response = await rateLimit(
    { request, context, params: {}, url: new URL(request.url), pattern: path.slice(1) },
    async () => new Response(),
  );
  if (!response) throw new Error("It did not answer.");
  return response;
}

test.each([
  ["GET", "/auth/google", 60],
  ["POST", "/panel/session", 60],
  ["POST", "/auth/extension/redeem", 60],
  ["POST", "/api/users", 60],
  ["POST", "/api/users/session/create", 60],
  ["POST", "/account/export", 6],
  ["GET", "/api/gmail/contacts", 240],
  ["POST", "/gmail/push", 12_000],
  ["POST", "/files/1/pin", 600],
  ["GET", "/dashboard", 3_000],
])("%s %s is answered %i times a minute", async (method, path, perMinute) => {
  const address = "203.0.113.7";
  for (let count = 1; count <= perMinute; count += 1) {
    expect((await ask(method, path, address)).status).toBe(200);
  }
  vi.advanceTimersByTime(15_000);
  const refused = await ask(method, path, address);
  expect(refused.status).toBe(429);
  expect(refused.headers.get("retry-after")).toBe("45");
  expect(await refused.text()).toContain("Too many requests. Please wait a moment and try again.");
  // Another network has its own count, and the next minute a new one.
  expect((await ask(method, path, "198.51.100.9")).status).toBe(200);
  vi.advanceTimersByTime(45_000);
  expect((await ask(method, path, address)).status).toBe(200);
});

const sessionOf = (userId: string, id: string): Session => ({
  id,
  family: id,
  kind: "top",
  signedInAt: new Date(hour),
  viewer: {
    id: userId,
    email: `${userId}@example.com`,
    username: userId,
    photoUrl: null,
    firebaseUid: userId,
    hasCompletedOnboarding: true,
    hasCompletedTypeform: true,
    dismissedTips: [],
    views: {},
  },
});

/** How many of these requests were answered. */
async function answered(requests: number, ...asked: Parameters<typeof ask>): Promise<number> {
  let count = 0;
  for (let sent = 0; sent < requests; sent += 1) {
    if ((await ask(...asked)).status === 200) count += 1;
  }
  return count;
}

test("a session has a limit of its own, and another session of its user goes on", async () => {
  const change = ["POST", "/files/1/pin", "203.0.113.7"] as const;
  expect(await answered(700, ...change, sessionOf("ada", "laptop"))).toBe(600);
  expect(await answered(700, ...change, sessionOf("ada", "phone"))).toBe(600);
  expect(await answered(1, ...change, sessionOf("ada", "tablet"))).toBe(0);
  expect(await answered(1, ...change, sessionOf("ben", "laptop of ben"))).toBe(1);
});

test("a user makes no more exports with several sessions", async () => {
  const exporting = ["POST", "/account/export", "203.0.113.7"] as const;
  expect(await answered(4, ...exporting, sessionOf("ada", "laptop"))).toBe(4);
  expect(await answered(4, ...exporting, sessionOf("ada", "phone"))).toBe(2);
});

test("the users of a network share a limit twenty times as high", async () => {
  const exporting = ["POST", "/account/export"] as const;
  for (let user = 0; user < 20; user += 1) {
    const session = sessionOf(`user ${user}`, `session ${user}`);
    expect(await answered(6, ...exporting, "203.0.113.7", session)).toBe(6);
  }
  const late = sessionOf("user 20", "session 20");
  expect(await answered(1, ...exporting, "203.0.113.7", late)).toBe(0);
  expect(await answered(1, ...exporting, "198.51.100.9", late)).toBe(1);
});

test("a bearer token has one limit in all networks, and many tokens have that of their network", async () => {
  const signIn = ["POST", "/api/users/session/create"] as const;
  let network = 0;
  const elsewhere = (token: string) => ask(...signIn, `203.0.113.${network++ % 250}`, null, token);
  for (let count = 0; count < 60; count += 1) expect((await elsewhere("one")).status).toBe(200);
  expect((await elsewhere("one")).status).toBe(429);
  expect((await elsewhere("other")).status).toBe(200);
  const here = "198.51.100.9";
  for (let count = 0; count < 60; count += 1) {
    expect((await ask(...signIn, here, null, `token-${count}`)).status).toBe(200);
  }
  expect((await ask(...signIn, here, null, "another")).status).toBe(429);
});

test("past the limit of its network a new token makes no count of its own", async () => {
  const signIn = ["POST", "/api/users/session/create", "198.51.100.9", null] as const;
  for (let count = 0; count <= 60; count += 1) await ask(...signIn, `token-${count}`);
  const counted = await db().$count(requestCounts);
  for (let count = 0; count < 20; count += 1) {
    expect((await ask(...signIn, `new-${count}`)).status).toBe(429);
  }
  expect(await db().$count(requestCounts)).toBe(counted);
});
