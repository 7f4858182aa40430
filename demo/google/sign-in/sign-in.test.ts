import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as oidc from "openid-client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { type OfflineGoogle, startOfflineGoogle } from "#demo/google/offline-google.ts";

const REDIRECT = "http://localhost:3999/auth/google/callback";
const SCOPE =
  "openid email profile https://www.googleapis.com/auth/gmail.modify " +
  "https://www.googleapis.com/auth/contacts.readonly";

const SignedIn = z.object({ localId: z.string(), email: z.string(), displayName: z.string() });

let folder: string;
let google: OfflineGoogle;
let config: oidc.Configuration;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "offline-google-"));
  google = await start();
  config = await discover();
}, 120_000);

afterAll(async () => {
  await google.close();
  await rm(folder, { recursive: true });
});

const start = () => startOfflineGoogle({ publicOrigin: "http://localhost:3999", dataDir: folder });
const discover = () =>
  oidc.discovery(
    new URL(google.env.GOOGLE_ISSUER_URL ?? ""),
    google.env.GOOGLE_CLIENT_ID ?? "",
    google.env.GOOGLE_CLIENT_SECRET,
    undefined,
    { execute: [oidc.allowInsecureRequests] },
  );

/** Acts as a browser: opens the page and sends its form. */
async function consent(
  email: string,
  answer: { decision?: string; without?: string; more?: Record<string, string> } = {},
) {
  const verifier = oidc.randomPKCECodeVerifier();
  const state = oidc.randomState();
  const nonce = oidc.randomNonce();
  const address = oidc.buildAuthorizationUrl(config, {
    redirect_uri: REDIRECT,
    scope: SCOPE,
    state,
    nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
    access_type: "offline",
    prompt: "consent",
    ...answer.more,
  });
  const chooser = await (await fetch(address)).text();
  expect(chooser).toContain(`name="person" value="${email}"`);
  address.searchParams.set("person", email);
  const page = await (await fetch(address)).text();
  const form = new URLSearchParams();
  for (const [, name = "", value = ""] of page.matchAll(
    /<input type="[a-z]+" name="([^"]*)" value="([^"]*)"/g,
  )) {
    if (name === "grant" && answer.without && value.includes(answer.without)) continue;
    form.append(name, decode(value));
  }
  form.set("decision", answer.decision ?? "allow");
  const reply = await fetch(`${google.edge.url}/o/oauth2/v2/auth/decision`, {
    method: "POST",
    body: form,
    redirect: "manual",
  });
  expect(reply.status, await reply.text()).toBe(302);
  const back = new URL(reply.headers.get("location") ?? "");
  return {
    back,
    checks: { pkceCodeVerifier: verifier, expectedState: state, expectedNonce: nonce },
  };
}

const decode = (html: string) =>
  html.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)));

async function signInAtFirebase(idToken: string) {
  const reply = await fetch(
    `http://${google.env.FIREBASE_AUTH_EMULATOR_HOST}/identitytoolkit.googleapis.com/v1/accounts:signInWithIdp?key=${google.env.FIREBASE_API_KEY}`,
    {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        requestUri: "http://localhost:3999",
        postBody: new URLSearchParams({ id_token: idToken, providerId: "google.com" }).toString(),
        returnSecureToken: true,
      }),
    },
  );
  return SignedIn.parse(await reply.json());
}

describe("signing in", () => {
  test("code, PKCE, id_token, refresh and Firebase, and all of it again after a restart", async () => {
    const [person] = google.people;
    const { back, checks } = await consent(person!.email);
    const tokens = await oidc.authorizationCodeGrant(config, back, checks);
    expect(tokens.claims()).toMatchObject({
      iss: google.env.GOOGLE_ISSUER_URL,
      email: person!.email,
      email_verified: true,
      name: person!.name,
      picture: expect.stringContaining("/photos/"),
    });
    expect(tokens.scope).toContain("https://www.googleapis.com/auth/userinfo.email");
    const sub = tokens.claims()!.sub;
    expect(await oidc.fetchUserInfo(config, tokens.access_token, sub)).toMatchObject({ sub });
    const refreshed = await oidc.refreshTokenGrant(config, tokens.refresh_token!);
    expect(refreshed.access_token).not.toBe(tokens.access_token);
    expect(refreshed.refresh_token).toBeUndefined();
    const before = await signInAtFirebase(tokens.id_token!);
    expect(before).toMatchObject({ email: person!.email, displayName: person!.name });

    await google.close();
    google = await start();
    config = await discover();
    await oidc.refreshTokenGrant(config, tokens.refresh_token!);
    const again = await consent(person!.email);
    const later = await oidc.authorizationCodeGrant(config, again.back, again.checks);
    expect(later.claims()!.sub).toBe(sub);
    expect((await signInAtFirebase(later.id_token!)).localId).toBe(before.localId);
  }, 120_000);

  test("a wrong PKCE verifier, another redirect address and a used code are refused", async () => {
    const { back, checks } = await consent(google.people[0]!.email);
    await expect(
      oidc.authorizationCodeGrant(config, back, {
        ...checks,
        pkceCodeVerifier: "wrong".repeat(10),
      }),
    ).rejects.toMatchObject({ error: "invalid_grant" });
    const elsewhere = new URL(back);
    elsewhere.pathname = "/elsewhere";
    await expect(oidc.authorizationCodeGrant(config, elsewhere, checks)).rejects.toMatchObject({
      error: "redirect_uri_mismatch",
    });
    await oidc.authorizationCodeGrant(config, back, checks);
    await expect(oidc.authorizationCodeGrant(config, back, checks)).rejects.toMatchObject({
      error: "invalid_grant",
    });
  });

  test("declining comes back as access_denied", async () => {
    const { back, checks } = await consent(google.people[0]!.email, { decision: "deny" });
    expect(back.origin + back.pathname).toBe(REDIRECT);
    expect(back.searchParams.get("error")).toBe("access_denied");
    expect(back.searchParams.get("state")).toBe(checks.expectedState);
  });

  test("a part of the scopes may be granted, and the rest asked for later", async () => {
    const email = google.people[1]!.email;
    const { back, checks } = await consent(email, { without: "contacts" });
    const tokens = await oidc.authorizationCodeGrant(config, back, checks);
    expect(tokens.scope).toContain("gmail.modify");
    expect(tokens.scope).not.toContain("contacts");
    const headers = { authorization: `Bearer ${tokens.access_token}` };
    const people = `${google.edge.url}/v1/people/me/connections?personFields=names`;
    const refused = await fetch(people, { headers });
    expect(refused.status).toBe(403);
    expect(await refused.json()).toMatchObject({
      error: {
        status: "PERMISSION_DENIED",
        details: [{ reason: "ACCESS_TOKEN_SCOPE_INSUFFICIENT" }],
      },
    });
    const more = await consent(email, {
      more: {
        scope: "openid email https://www.googleapis.com/auth/contacts.readonly",
        include_granted_scopes: "true",
      },
    });
    const both = await oidc.authorizationCodeGrant(config, more.back, more.checks);
    expect(both.scope).toContain("gmail.modify");
    const allowed = await fetch(people, {
      headers: { authorization: `Bearer ${both.access_token}` },
    });
    expect(allowed.status).toBe(200);
  });

  test("a client or redirect address that is not registered gets a page, not a redirect", async () => {
    const address = new URL(`${google.edge.url}/o/oauth2/v2/auth`);
    address.search = new URLSearchParams({
      client_id: google.env.GOOGLE_CLIENT_ID ?? "",
      redirect_uri: "http://evil.example/callback",
      response_type: "code",
      scope: "openid",
    }).toString();
    const reply = await fetch(address, { redirect: "manual" });
    expect(reply.status).toBe(400);
    expect(await reply.text()).toContain("redirect_uri_mismatch");
  });

  test("without profile among the scopes there is no name, as at Google", async () => {
    const { back, checks } = await consent(google.people[0]!.email, {
      more: { scope: "openid email" },
    });
    const tokens = await oidc.authorizationCodeGrant(config, back, checks);
    expect(tokens.claims()).not.toHaveProperty("name");
    expect(tokens.claims()).toHaveProperty("email");
  });
});
