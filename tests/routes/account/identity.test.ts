import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { exchangeGoogleIdToken } from "#app/adapters/firebase/exchange-id-token.server.ts";
import { createQueues } from "#app/adapters/queue/queue.server.ts";
import { jobKinds } from "#app/jobs/start.server.ts";
import { consent } from "#tests/setup/journey/consent.ts";
import { google } from "../google.ts";
import { ask, ownHeaders } from "../request.ts";
import { closeWorld } from "../world.ts";
import { claimsOf, identityTokenOf } from "./identity-token.ts";

/** Which identities open a session: a verified address at Google, of the account that the user began with. */
const person = google.people[0]!.email;
const host = google.env.FIREBASE_AUTH_EMULATOR_HOST;
const api = `http://${host}/identitytoolkit.googleapis.com/v1`;
let people = 0;

beforeAll(() => createQueues(jobKinds));
beforeEach(() => google.edge.control.reset());
afterAll(closeWorld);

const signedUp = z.object({ idToken: z.string(), localId: z.string() });

/** A call of Firebase's own API, as any web page with the public key can make it. */
async function firebase(path: string, body: object): Promise<unknown> {
  const reply = await fetch(`${api}/${path}?key=public`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ returnSecureToken: true, ...body }),
  });
  return reply.json();
}

/** As the project's administrator. */
async function change(localId: string, changes: object): Promise<void> {
  const reply = await fetch(`${api}/projects/${google.env.FIREBASE_PROJECT_ID}/accounts:update`, {
    method: "POST",
    headers: { authorization: "Bearer owner", "content-type": "application/json" },
    body: JSON.stringify({ localId, ...changes }),
  });
  expect(reply.status).toBe(200);
}

/** Firebase's answer to a Google id_token with these claims: the emulator accepts them as they are. */
const googleToken = (claims: { sub: string; email: string; email_verified: boolean }) =>
  exchangeGoogleIdToken(JSON.stringify(claims));

const post = (path: string, json: unknown) =>
  ask(path, {
    method: "POST",
    headers: { ...ownHeaders, "content-type": "application/json" },
    body: JSON.stringify(json),
  });

const messageSchema = z.object({ error: z.object({ message: z.string() }) });
const wordsOf = async (reply: Response) => messageSchema.parse(await reply.json()).error.message;

async function refusals(token: string) {
  const { user_id, ...claims } = claimsOf(token);
  const email = claims.email || "nobody@studio.example";
  const session = await post("/api/users/session/create", { token });
  const user = await post("/api/users", { username: "", email, firebaseUid: user_id, token });
  expect(session.headers.getSetCookie()).toEqual([]);
  return [session.status, await wordsOf(session), user.status, await wordsOf(user)];
}

const refused = [
  401,
  "The identity token is not valid.",
  401,
  "The identity token does not speak for this user.",
];

function newAddress() {
  people += 1;
  return `person${people}@studio.example`;
}

test("an anonymous identity opens nothing", async () => {
  const { idToken } = signedUp.parse(await firebase("accounts:signUp", {}));
  expect(claimsOf(idToken)).toMatchObject({ firebase: { sign_in_provider: "anonymous" } });
  expect(await refusals(idToken)).toEqual(refused);
});

test("a password opens nothing, its address verified or not", async () => {
  const account = { email: newAddress(), password: "correct horse" };
  const made = signedUp.parse(await firebase("accounts:signUp", account));
  expect(claimsOf(made.idToken)).toMatchObject({ firebase: { sign_in_provider: "password" } });
  expect(await refusals(made.idToken)).toEqual(refused);

  await change(made.localId, { emailVerified: true });
  const again = signedUp.parse(await firebase("accounts:signInWithPassword", account));
  expect(claimsOf(again.idToken)).toMatchObject({ email_verified: true });
  expect(await refusals(again.idToken)).toEqual(refused);
});

test("an address that Google has not verified opens nothing", async () => {
  const email = newAddress();
  const token = await googleToken({ sub: email, email, email_verified: false });
  expect(claimsOf(token)).toMatchObject({
    email_verified: false,
    firebase: { sign_in_provider: "google.com" },
  });
  expect(await refusals(token)).toEqual(refused);
});

test("neither does it through the sign-in page", async () => {
  await google.edge.control.setVerified(person, false);
  const left = await ask("/auth/google", {
    method: "POST",
    headers: ownHeaders,
    body: new URLSearchParams(),
  });
  const url = new URL(left.headers.get("location") ?? "");
  const cookie = left.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  const back = await consent(google.edge.url, url, { email: person });
  const arrived = await ask(back.pathname + back.search, { headers: { cookie } });
  expect(arrived.headers.get("location")).toBe("/?error=login_failed&reason=incomplete");
});

test("who was disabled at Firebase, or whose sign-ins were revoked there, is not let in", async () => {
  const email = newAddress();
  const token = await googleToken({ sub: email, email, email_verified: true });
  const { user_id } = claimsOf(token);
  expect((await post("/api/users/session/create", { token })).status).toBe(200);

  await change(user_id, { disableUser: true });
  expect(await refusals(token)).toEqual(refused);
  await change(user_id, { disableUser: false });
  expect((await post("/api/users/session/create", { token })).status).toBe(200);
  await change(user_id, { validSince: String(Math.floor(Date.now() / 1000) + 60) });
  expect(await refusals(token)).toEqual(refused);
});

test("a token of another project, or one past its time, is not let in", async () => {
  const token = await identityTokenOf(google, person);
  const [head, , signature] = token.split(".");
  const claims = claimsOf(token);
  const altered = (change: object) =>
    [
      head,
      Buffer.from(JSON.stringify({ ...claims, ...change })).toString("base64url"),
      signature,
    ].join(".");
  for (const change of [
    { aud: "another-project" },
    { iss: "https://securetoken.google.com/another-project" },
    { exp: Math.floor(Date.now() / 1000) - 10 },
    { firebase: { sign_in_provider: "google.com", identities: {}, tenant: "other" } },
  ]) {
    const session = await post("/api/users/session/create", { token: altered(change) });
    expect(session.status).toBe(401);
  }
});

test("an address that has passed to another Google account does not open the first one's desk", async () => {
  const email = newAddress();
  const first = await googleToken({ sub: "first", email, email_verified: true });
  expect((await post("/api/users/session/create", { token: first })).status).toBe(200);
  const second = await googleToken({ sub: "second", email, email_verified: true });
  // Firebase treats the two as one.
  expect(claimsOf(second).user_id).toBe(claimsOf(first).user_id);
  expect(await refusals(second)).toEqual([
    401,
    "Another Google account has used this address here before.",
    401,
    "The identity token does not speak for this user.",
  ]);
});

test("who has a new address stays the same user, under the new one", async () => {
  const [before, after] = [newAddress(), newAddress()];
  const idOf = async (token: string, email: string) => {
    const made = await post("/api/users", {
      username: "",
      email,
      firebaseUid: claimsOf(token).user_id,
      token,
    });
    return z
      .object({ user: z.object({ id: z.string(), email: z.string() }) })
      .parse(await made.json()).user;
  };
  const token = await googleToken({ sub: before, email: before, email_verified: true });
  const user = await idOf(token, before);
  await change(claimsOf(token).user_id, { email: after, emailVerified: true });
  const later = await googleToken({ sub: before, email: before, email_verified: true });
  expect(claimsOf(later)).toMatchObject({ email: after });
  expect(await idOf(later, after)).toEqual({ ...user, email: after });
});
