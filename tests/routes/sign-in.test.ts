// biome-ignore assist/source/organizeImports: the offline Google comes first, see there.
import { google } from "./google.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createQueues } from "#app/adapters/queue/queue.server.ts";
import { jobKinds } from "#app/jobs/start.server.ts";
import { consent } from "#tests/setup/consent.ts";
import { claimsOf, identityTokenOf } from "./identity-token.ts";
import { ask, ownHeaders } from "./request.ts";
import { closeWorld } from "./world.ts";

const person = google.people[0]!.email;

beforeAll(() => createQueues(jobKinds));
beforeEach(() => google.edge.control.reset());
afterAll(async () => {
  await closeWorld();
  await google.close();
});

const cookiesOf = (response: Response) =>
  response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0] ?? "")
    .join("; ");

/** From the landing page's button to Google's door. */
async function leaveForGoogle(returnTo = "/dashboard", cookie = "") {
  const response = await ask("/auth/google", {
    method: "POST",
    headers: { ...ownHeaders, cookie },
    body: new URLSearchParams({ returnTo }),
  });
  expect(response.status).toBe(303);
  return { url: new URL(response.headers.get("location") ?? ""), cookie: cookiesOf(response) };
}

/** A browser's whole sign-in: returns the answer to the callback. */
async function signIn(answer: Partial<Parameters<typeof consent>[2]> = {}, returnTo?: string) {
  const { url, cookie } = await leaveForGoogle(returnTo);
  const back = await consent(google, url, { email: person, ...answer });
  return ask(back.pathname + back.search, { headers: { cookie } });
}

async function check(cookie: string): Promise<{ authenticated: boolean; email?: string }> {
  return (await ask("/api/users/session/check", { headers: { cookie } })).json();
}

test("a person signs in, is known by the session, and logs out of this one only", async () => {
  const arrived = await signIn({}, "/dashboard/import");
  expect(arrived.headers.get("location")).toBe("/dashboard/import");
  const first = cookiesOf(arrived);
  const second = cookiesOf(await signIn());
  expect(await check(first)).toMatchObject({ authenticated: true, email: person });

  const me = await (await ask("/api/users/me", { headers: { cookie: first } })).json();
  expect(me).toMatchObject({ email: person, hasCompletedTypeform: false });
  const connection = await ask("/api/gmail/connection-status", { headers: { cookie: first } });
  expect(await connection.json()).toMatchObject({ connected: true, missingScopes: [] });

  const out = await ask("/auth/logout", {
    method: "POST",
    headers: { ...ownHeaders, cookie: first },
  });
  expect(out.headers.get("location")).toBe("/");
  expect(await check(first)).toEqual({ authenticated: false });
  expect(await check(second)).toMatchObject({ authenticated: true });
});

test("who signs in anew has one session more and the browser's earlier one less", async () => {
  const first = cookiesOf(await signIn())
    .split("; ")
    .find((one) => one.includes("session"));
  const { url, cookie } = await leaveForGoogle("/dashboard", first);
  const back = await consent(google, url, { email: person });
  const cookies = `${first}; ${cookie}`;
  const arrived = await ask(back.pathname + back.search, { headers: { cookie: cookies } });
  expect(await check(cookiesOf(arrived))).toMatchObject({ authenticated: true });
  expect(await check(first ?? "")).toEqual({ authenticated: false });
});

test("the session cookie is kept from scripts and from other sites", async () => {
  const cookie = (await signIn()).headers.getSetCookie().find((one) => one.includes("session"));
  expect(cookie).toMatch(/^galley-session-3000=.+; Path=\/; .*HttpOnly/);
  expect(cookie).toContain("SameSite=Lax");
});

test("who declines comes back to the landing page with the reason", async () => {
  const declined = await signIn({ decision: "deny" });
  const location = new URL(declined.headers.get("location") ?? "", "http://localhost");
  expect(location.pathname).toBe("/");
  expect(location.searchParams.get("error")).toBe("permissions_denied");
  expect(location.searchParams.get("message")).toContain("full Gmail permissions");
  expect(await check(cookiesOf(declined))).toEqual({ authenticated: false });
});

test("who leaves out the mail scope is signed in, and the connection says what is missing", async () => {
  const cookie = cookiesOf(
    await signIn({ email: google.people[1]!.email, without: "gmail.modify" }),
  );
  expect(await check(cookie)).toMatchObject({ authenticated: true });
  const status = await (await ask("/api/gmail/connection-status", { headers: { cookie } })).json();
  expect(status).toMatchObject({ connected: false, reason: "scope-missing" });
});

test("a callback without its own cookie, replayed, or of another sign-in opens nothing", async () => {
  const mine = await leaveForGoogle();
  const other = await leaveForGoogle();
  const back = await consent(google, mine.url, { email: person });
  const path = back.pathname + back.search;
  for (const cookie of ["", other.cookie]) {
    const refused = await ask(path, { headers: { cookie } });
    expect(refused.headers.get("location")).toContain("error=login_failed");
    expect(await check(cookiesOf(refused))).toEqual({ authenticated: false });
  }
  expect((await ask(path, { headers: { cookie: mine.cookie } })).headers.get("location")).toBe(
    "/dashboard",
  );
  const replayed = await ask(path, { headers: { cookie: mine.cookie } });
  expect(replayed.headers.get("location")).toContain("error=login_failed");
});

test("an identity token becomes a user and a session; one that speaks for others does not", async () => {
  const token = await identityTokenOf(google, person);
  const claims = claimsOf(token);
  const body = { username: "", email: claims.email, photoURL: null, firebaseUid: claims.user_id };
  const post = (path: string, json: unknown) =>
    ask(path, {
      method: "POST",
      headers: { ...ownHeaders, "content-type": "application/json" },
      body: JSON.stringify(json),
    });

  const made = await post("/api/users", { ...body, token });
  expect(made.status).toBe(200);
  expect(await made.json()).toMatchObject({
    user: { id: expect.any(String), email: claims.email },
  });
  expect((await post("/api/users", { ...body, token, firebaseUid: "other" })).status).toBe(401);
  expect((await post("/api/users", { ...body, token, email: "other@studio.example" })).status).toBe(
    401,
  );

  const session = await post("/api/users/session/create", { token });
  expect(session.status).toBe(200);
  expect(await check(cookiesOf(session))).toMatchObject({
    authenticated: true,
    email: claims.email,
  });
  expect((await post("/api/users/session/create", { token: `${token}x` })).status).toBe(401);
});
