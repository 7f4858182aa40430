import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createQueues } from "#app/adapters/queue/queue.server.ts";
import { jobKinds } from "#app/jobs/start.server.ts";
import { consent } from "#tests/setup/journey/consent.ts";
import { google } from "../google.ts";
import { ask, ownHeaders } from "../request.ts";
import { closeWorld } from "../world.ts";
import { claimsOf, identityTokenOf } from "./identity-token.ts";

const person = google.people[0]!.email;

beforeAll(() => createQueues(jobKinds));
beforeEach(() => google.edge.control.reset());
afterAll(closeWorld);

const cookiesOf = (response: Response) =>
  response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0] ?? "")
    .join("; ");

/** The session's cookie alone, as a browser holds it once the others have been forgotten. */
const sessionOf = (response: Response) =>
  cookiesOf(response)
    .split("; ")
    .find((one) => one.includes("session")) ?? "";

/** From the landing page's button to Google's sign-in page. */
async function leaveForGoogle(returnTo = "/dashboard", cookie = "", popup = false) {
  const response = await ask("/auth/google", {
    method: "POST",
    headers: { ...ownHeaders, cookie },
    body: new URLSearchParams({ returnTo, ...(popup && { popup: "true" }) }),
  });
  expect(response.status).toBe(303);
  return { url: new URL(response.headers.get("location") ?? ""), cookie: cookiesOf(response) };
}

/** A browser's whole sign-in: returns the answer to the callback. */
async function signIn(answer: Partial<Parameters<typeof consent>[2]> = {}, returnTo?: string) {
  const { url, cookie } = await leaveForGoogle(returnTo);
  const back = await consent(google.edge.url, url, { email: person, ...answer });
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
  expect(out.headers.get("clear-site-data")).toBe('"cache", "storage"');
  expect(await check(first)).toEqual({ authenticated: false });
  expect(await check(second)).toMatchObject({ authenticated: true });
});

test("who signs in anew has one session more and the browser's earlier one less", async () => {
  const first = sessionOf(await signIn());
  const { url, cookie } = await leaveForGoogle("/dashboard", first);
  const back = await consent(google.edge.url, url, { email: person });
  const cookies = `${first}; ${cookie}`;
  const arrived = await ask(back.pathname + back.search, { headers: { cookie: cookies } });
  expect(await check(cookiesOf(arrived))).toMatchObject({ authenticated: true });
  expect(await check(first)).toEqual({ authenticated: false });
});

test("a session that was planted in the browser before is not the one after", async () => {
  const planted = `${sessionOf(await signIn()).split("=")[0]}=planted`;
  const { url, cookie } = await leaveForGoogle("/dashboard", planted);
  const back = await consent(google.edge.url, url, { email: person });
  const arrived = await ask(back.pathname + back.search, {
    headers: { cookie: `${planted}; ${cookie}` },
  });
  expect(await check(sessionOf(arrived))).toMatchObject({ authenticated: true });
  expect(await check(planted)).toEqual({ authenticated: false });
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
  // Google remembers the grants of earlier test files.
  await google.edge.control.revoke(google.people[1]!.email);
  const cookie = cookiesOf(
    await signIn({ email: google.people[1]!.email, without: "gmail.modify" }),
  );
  expect(await check(cookie)).toMatchObject({ authenticated: true });
  const status = await (await ask("/api/gmail/connection-status", { headers: { cookie } })).json();
  expect(status).toMatchObject({ connected: false, reason: "scope-missing" });
});

test("every scope is asked for at first, with consent and offline access; later what is missing", async () => {
  const { url } = await leaveForGoogle();
  expect(url.searchParams.get("prompt")).toBe("consent");
  expect(url.searchParams.get("access_type")).toBe("offline");
  expect(url.searchParams.get("scope")?.split(" ")).toEqual([
    "openid",
    "email",
    "profile",
    "https://www.googleapis.com/auth/gmail.modify",
    "https://www.googleapis.com/auth/contacts.readonly",
    "https://www.googleapis.com/auth/contacts.other.readonly",
    "https://www.googleapis.com/auth/directory.readonly",
    "https://www.googleapis.com/auth/userinfo.email",
  ]);

  await google.edge.control.revoke(google.people[1]!.email);
  const cookie = sessionOf(
    await signIn({ email: google.people[1]!.email, without: "contacts.other" }),
  );
  const again = await leaveForGoogle("/dashboard", cookie);
  expect(again.url.searchParams.get("login_hint")).toBe(google.people[1]!.email);
  expect(again.url.searchParams.get("scope")?.split(" ")).toEqual([
    "openid",
    "email",
    "profile",
    "https://www.googleapis.com/auth/contacts.other.readonly",
  ]);
  const back = await consent(google.edge.url, again.url, { email: google.people[1]!.email });
  const cookies = `${cookie}; ${again.cookie}`;
  const arrived = await ask(back.pathname + back.search, { headers: { cookie: cookies } });
  const status = await ask("/api/gmail/connection-status", {
    headers: { cookie: cookiesOf(arrived) },
  });
  expect(await status.json()).toMatchObject({ connected: true, missingScopes: [] });
});

test("logging out ends the sign-ins that are under way in the browser", async () => {
  const signedIn = sessionOf(await signIn());
  const { url, cookie } = await leaveForGoogle("/dashboard", signedIn);
  const out = await ask("/auth/logout", {
    method: "POST",
    headers: { ...ownHeaders, cookie: `${signedIn}; ${cookie}` },
  });
  const gone = out.headers.getSetCookie().filter((one) => one.includes("Max-Age=0"));
  const [name = ""] = cookie.split("=");
  expect(gone.some((one) => one.startsWith(`${name}=;`))).toBe(true);
  expect(gone).toHaveLength(3);
  expect(url.searchParams.get("state")).not.toBeNull();
});

test("a popup ends at a page that closes it, and stays a popup when it fails", async () => {
  const { url, cookie } = await leaveForGoogle("/dashboard", "", true);
  const back = await consent(google.edge.url, url, { email: person });
  const arrived = await ask(back.pathname + back.search, { headers: { cookie } });
  expect(arrived.headers.get("location")).toBe("/auth/signed-in");
  const page = await ask("/auth/signed-in", { headers: { cookie: cookiesOf(arrived) } });
  const closing = await page.text();
  for (const words of [
    "Signed in · Galley",
    "You are signed in",
    "You can close this window.",
    "Open the dashboard",
  ]) {
    expect(closing).toContain(words);
  }
  const again = await ask("/?popup=true", { headers: { cookie: cookiesOf(arrived) } });
  expect(again.headers.get("location")).toBe("/auth/signed-in");

  const other = await leaveForGoogle("/dashboard", "", true);
  const refusal = await consent(google.edge.url, other.url, { email: person, decision: "deny" });
  const declined = await ask(refusal.pathname + refusal.search, {
    headers: { cookie: other.cookie },
  });
  expect(declined.headers.get("location")).toContain("popup=true");
});

test("who is signed in and does not get through stays, and is told why", async () => {
  const signedIn = sessionOf(await signIn());
  const { url, cookie } = await leaveForGoogle("/account", signedIn);
  const cookies = `${signedIn}; ${cookie}`;
  const toastAfter = async (callback: string) => {
    // The browser deleted the cookie; here it is sent again.
    const answer = await ask(callback, { headers: { cookie: cookies } });
    expect(answer.headers.get("location")).toBe("/account");
    const flash = cookiesOf(answer);
    return (await ask("/account", { headers: { cookie: `${signedIn}; ${flash}` } })).text();
  };
  const state = url.searchParams.get("state");
  expect(await toastAfter(`/auth/callback?code=forged&state=${state}`)).toContain(
    "Failed to connect Gmail: The sign-in did not complete. Please try again.",
  );
  expect(await toastAfter(`/auth/callback?error=access_denied&state=${state}`)).toContain(
    "Permissions Required",
  );
  expect(await check(signedIn)).toMatchObject({ authenticated: true });
});

test("a sign-in that fails is told on the landing page", async () => {
  const { url, cookie } = await leaveForGoogle();
  const state = url.searchParams.get("state");
  for (const end of ["code=forged", "error=server_error"]) {
    const failed = await ask(`/auth/callback?${end}&state=${state}`, { headers: { cookie } });
    const page = await ask(failed.headers.get("location") ?? "");
    expect(await page.text()).toContain(
      "Login failed: The sign-in did not complete. Please try again.",
    );
  }
  expect(await (await ask("/?error=login_failed")).text()).toContain("An error occurred.");
});

test("the landing page says what is needed, for whom, and under which terms", async () => {
  const page = await (await ask("/")).text();
  for (const words of [
    "Welcome to Galley",
    "Sign in with Google",
    "Please provide full Gmail permissions for Galley to function",
    "Currently available on desktop to Gmail users",
  ]) {
    expect(page).toContain(words);
  }
  expect(page).toContain('href="/privacy"');
  expect(page).toContain('href="/terms"');
  expect(await (await ask("/privacy")).text()).toContain("Privacy Policy");
  expect(await (await ask("/terms")).text()).toContain("Terms of Service");
});

test("a callback without its own cookie, replayed, or of another sign-in opens nothing", async () => {
  const mine = await leaveForGoogle();
  const other = await leaveForGoogle();
  const back = await consent(google.edge.url, mine.url, { email: person });
  const path = back.pathname + back.search;
  for (const cookie of ["", other.cookie]) {
    const refused = await ask(path, { headers: { cookie } });
    expect(refused.headers.get("location")).toContain("error=login_failed&reason=unknown");
    expect(refused.headers.getSetCookie()).toEqual([]);
  }
  expect((await ask(path, { headers: { cookie: mine.cookie } })).headers.get("location")).toBe(
    "/dashboard",
  );
  const replayed = await ask(path, { headers: { cookie: mine.cookie } });
  expect(replayed.headers.get("location")).toContain("error=login_failed");
});

test.each(["error=access_denied", "error=x&state=forged", "code=x", "code=x&state=forged", ""])(
  "a link to /auth/callback?%s leaves the sign-in under way alone",
  async (query) => {
    const { url, cookie } = await leaveForGoogle("/account");
    const linked = await ask(`/auth/callback?${query}`, { headers: { cookie } });
    expect(linked.headers.getSetCookie()).toEqual([]);
    const page = await ask(linked.headers.get("location") ?? "");
    expect(await page.text()).toContain(
      "Login failed: This sign-in is not under way in this browser any more. Please try again.",
    );

    const back = await consent(google.edge.url, url, { email: person });
    const arrived = await ask(back.pathname + back.search, { headers: { cookie } });
    expect(arrived.headers.get("location")).toBe("/account");
  },
);

test("who is signed in and follows such a link stays signed in, and is told so", async () => {
  const signedIn = sessionOf(await signIn());
  const linked = await ask("/auth/callback?error=access_denied", { headers: { cookie: signedIn } });
  expect(linked.headers.get("location")).toBe("/dashboard");
  const cookie = `${signedIn}; ${cookiesOf(linked)}`;
  const page = await (await ask("/account", { headers: { cookie } })).text();
  expect(page).toContain("Nothing has changed: you are still signed in.");
  expect(page).not.toContain("Permissions Required");
});

test("sign-ins in several tabs end each for itself, in any order", async () => {
  const first = await leaveForGoogle("/account");
  const second = await leaveForGoogle("/dashboard/import", first.cookie);
  const third = await leaveForGoogle("/dashboard/trash", `${first.cookie}; ${second.cookie}`);
  const jar = `${first.cookie}; ${second.cookie}; ${third.cookie}`;
  const end = async ({ url }: typeof first, decision: "allow" | "deny", cookie: string) => {
    const back = await consent(google.edge.url, url, { email: person, decision });
    return ask(back.pathname + back.search, { headers: { cookie } });
  };
  const declined = await end(second, "deny", jar);
  expect(declined.headers.get("location")).toContain("permissions_denied");
  expect(cookiesOf(declined)).toBe(`${second.cookie.split("=")[0]}=`);
  const arrived = await end(third, "allow", jar);
  expect(arrived.headers.get("location")).toBe("/dashboard/trash");
  const later = await end(first, "allow", `${first.cookie}; ${sessionOf(arrived)}`);
  expect(later.headers.get("location")).toBe("/account");
  expect(await check(sessionOf(later))).toMatchObject({ authenticated: true });
});

test("an address too long for a cookie is not gone back to", async () => {
  const { url, cookie } = await leaveForGoogle(`/dashboard?${"x".repeat(4_000)}`);
  expect(cookie.length).toBeLessThan(2_000);
  const back = await consent(google.edge.url, url, { email: person });
  const arrived = await ask(back.pathname + back.search, { headers: { cookie } });
  expect(arrived.headers.get("location")).toBe("/dashboard");
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
  for (const other of [{ firebaseUid: "other" }, { email: "other@studio.example" }]) {
    const refused = await post("/api/users", { ...body, token, ...other });
    expect([refused.status, (await refused.json()).error.message]).toEqual([
      401,
      "The identity token does not speak for this user.",
    ]);
  }

  const session = await post("/api/users/session/create", { token });
  expect(session.status).toBe(200);
  expect(await check(cookiesOf(session))).toMatchObject({
    authenticated: true,
    email: claims.email,
  });
  const forged = await post("/api/users/session/create", { token: `${token}x` });
  expect([forged.status, (await forged.json()).error.message]).toEqual([
    401,
    "The identity token is not valid.",
  ]);
});
