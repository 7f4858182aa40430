import { createServer } from "node:http";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { closeDatabase, db } from "#app/adapters/db/client.server.ts";
import { seal } from "#app/adapters/secrets/seal.server.ts";
import { users } from "#app/domain/accounts/tables.server.ts";
import {
  contactSyncs,
  mailboxConnections,
  projectQuotas,
} from "#app/domain/mailbox/tables.server.ts";
import { tokenPurpose } from "#app/domain/mailbox/token-purpose.ts";
import { parseSettings, type Settings } from "#app/env.server.ts";
import { type EdgeFixture, startEdgeFixture } from "#demo/google/edge/edge-fixture.ts";
import { type Trouble, troubles } from "#demo/google/edge/troubles.ts";
import { PUSH_ACCOUNT, PUSH_TOPIC } from "#demo/google/gmail/push.ts";
import type { KnownError } from "#demo/google/known-errors.ts";
import { createOwner } from "#tests/factories/desk.ts";
import { readGoogleClient } from "#tests/setup/mailbox/google-client.ts";
import { listeningPort } from "#tests/setup/servers/listening-port.ts";
import { examine, formatFindings } from "./examine.ts";
import type { Finding } from "./finding.ts";

/*
 * Google's faults, and what the doctor says of each: those that only a call as a connected mailbox shows, and those of
 * an ordinary day at every address that the doctor asks.
 */

let google: EdgeFixture;
let settings: Settings;
const app = createServer((_, response) => response.writeHead(401).end());

beforeAll(async () => {
  google = await startEdgeFixture();
  const origin = `http://localhost:${await listeningPort(app)}`;
  await google.control.allowRedirect(origin);
  await google.control.setPushEndpoint(`${origin}/gmail/push`);
  settings = parseSettings({
    ...process.env,
    ...{ PUBLIC_ORIGIN: origin, OFFLINE_GOOGLE: "1", GOOGLE_ISSUER_URL: google.url },
    ...{ GMAIL_API_URL: google.url, PEOPLE_API_URL: google.url, STORAGE_BUCKET: "a-bucket" },
    GOOGLE_CLIENT_ID: google.state.client.id,
    GOOGLE_CLIENT_SECRET: google.state.client.secret,
    ...{ GMAIL_PUSH_TOPIC: PUSH_TOPIC, GMAIL_PUSH_ACCOUNT: PUSH_ACCOUNT },
  });
});
/** One mailbox is connected, as after a sign-in. */
let userId: string;
beforeEach(async () => {
  await db().delete(users);
  await db().delete(projectQuotas);
  userId = (await createOwner()).id;
  const { email } = google.maya;
  const grant = await google.control.mintTokens(email);
  await db()
    .insert(mailboxConnections)
    .values({
      ...{ userId, email, state: "connected", scopes: grant.scope.split(" ") },
      sealedRefreshToken: seal(grant.refresh_token, tokenPurpose({ id: userId })),
    });
});
afterEach(() => google.control.reset());
afterAll(async () => {
  app.close();
  await google?.close();
  await closeDatabase();
});

/** The tests' own database is as old as its npm package: "weak". */
const notRight = (findings: Finding[]) =>
  findings.filter(({ is }) => is === "wrong" || is === "unknown");
const connection = () => db().update(mailboxConnections);

test("with a mailbox connected Gmail and the contacts are asked, and nothing is changed", async () => {
  const before = await db().select().from(mailboxConnections);
  const findings = await examine(settings, "offline");
  expect(formatFindings(notRight(findings))).toBe("");
  expect(findings.map(({ step }) => step)).toEqual(
    expect.arrayContaining(["access to mail", "Gmail", "contacts"]),
  );
  expect(await db().select().from(mailboxConnections)).toEqual(before);
  const read = await google.control.callsTo("/gmail/v1/");
  expect(read.map(({ path }) => path)).toEqual(["/gmail/v1/users/me/profile"]);
});

test("both questions are in Google's own description of its APIs", async () => {
  await examine(settings, "offline");
  const asked = {
    gmail: await google.control.callsTo("/gmail/v1/"),
    people: await google.control.callsTo("/v1/people/"),
  } as const;
  for (const api of ["gmail", "people"] as const) {
    const { operations } = await readGoogleClient(api);
    for (const call of asked[api]) {
      const url = new URL(call.path, google.url);
      const operation = operations.find(
        ({ method, path }) => method === call.method && path.test(url.pathname),
      );
      expect(operation, call.path).toBeDefined();
      const names = [...url.searchParams.keys()];
      expect(names.filter((name) => !operation?.parameters.has(name))).toEqual([]);
    }
    expect(asked[api]).toHaveLength(1);
  }
});

type Answer = [error: KnownError, path: string, step: string, is: Finding["is"], words: string];

test.each<Answer>([
  ["gmail-disabled", "/profile", "Gmail", "wrong", "The Gmail API is not enabled"],
  ["people-disabled", "/connections", "contacts", "wrong", "The People API is not enabled"],
  ["domain-policy", "/profile", "Gmail", "unknown", "Your organisation does not allow Galley"],
  [
    "domain-policy",
    "/connections",
    "contacts",
    "unknown",
    "does not allow Galley to read contacts",
  ],
  ["delegation-denied", "/profile", "Gmail", "unknown", "belongs to another Google account"],
  ["no-mailbox", "/profile", "Gmail", "unknown", "has no Gmail mailbox"],
  ["suspended", "/profile", "Gmail", "unknown", "Google has suspended this account"],
  ["suspended", "/connections", "contacts", "unknown", "Google has suspended this account"],
  [
    "user-rate",
    "/profile",
    "Gmail",
    "unknown",
    "is used up for the moment. Please try again in 15 minutes",
  ],
  ["user-rate-403", "/profile", "Gmail", "unknown", "try again in 15 minutes"],
  ["exhausted", "/profile", "Gmail", "unknown", "quota is used up for the moment"],
  ["user-minute", "/profile", "Gmail", "unknown", "quota is used up for the moment"],
  ["project-minute", "/profile", "Gmail", "unknown", "is used up for everyone in Galley"],
  ["project-day", "/profile", "Gmail", "unknown", "quota for today, for everyone"],
  ["people-user-minute", "/connections", "contacts", "unknown", "used up for the moment"],
  ["people-project-minute", "/connections", "contacts", "unknown", "for everyone in Galley"],
])("Google's '%s' at %s is named at the step '%s' as %s", async (error, path, step, is, words) => {
  await google.control.failNext({ path, error });
  const found = notRight(await examine(settings, "offline"));
  expect(formatFindings(found)).toContain(words);
  expect(found).toMatchObject([{ step, is }]);
});

test("an access that Google ended, and one that no key opens, are named", async () => {
  await google.control.revoke(google.maya.email);
  const status = "probably in status Testing, in which access ends after 7 days";
  expect(formatFindings(notRight(await examine(settings, "offline")))).toContain(status);
  await connection().set({ connectedAt: new Date(Date.now() - 30 * 86_400_000) });
  expect(formatFindings(notRight(await examine(settings, "offline")))).toContain(
    "that person must connect Gmail again",
  );
  await connection().set({ sealedRefreshToken: "lost.key" });
  expect(notRight(await examine(settings, "offline"))).toMatchObject([
    { is: "wrong", says: expect.stringContaining("No key of SECRET_KEYS opens") },
  ]);
});

test("earlier refusals of Google are reported from the database, without a name", async () => {
  await connection().set({ blockedBy: "api-disabled", sealedRefreshToken: null });
  const triedAt = new Date();
  await db()
    .insert(contactSyncs)
    .values({ userId, source: "directory", triedAt, problem: "domain-policy" });
  await db()
    .insert(projectQuotas)
    .values({
      ...{ api: "gmail", spentUntil: triedAt, day: "2026-01-01", unitsToday: 0 },
      ...{ pausedUntil: new Date("2099-01-01T00:00:00Z"), pausedBy: "project-day" },
    });
  const found = notRight(await examine(settings, "offline"));
  expect(found.map(({ step, is }) => [step, is])).toEqual([
    ["mailboxes", "wrong"],
    ["mailboxes", "unknown"],
    ["quota", "unknown"],
  ]);
  expect(formatFindings(found)).toContain("The Gmail API is not enabled");
  expect(formatFindings(found)).toContain(
    "Google refused the contacts of one mailbox: Your organisation",
  );
  expect(formatFindings(found)).toContain(
    "until 2099-01-01T00:00:00.000Z, for the project's limit a day",
  );
  expect(formatFindings(found)).not.toContain(google.maya.email);
  // A person who disconnected is asked nothing any more.
  await connection().set({ state: "disconnected" }).where(eq(mailboxConnections.userId, userId));
  expect(formatFindings(await examine(settings, "offline"))).not.toContain(
    "The Gmail API is not enabled",
  );
});

/** Each address that the doctor asks, and the step that it is asked for. */
const ofProject = {
  "/token": "OAuth client",
  "/auth?": "redirect URI",
  "/services/gmail.": "Gmail API",
  "/services/people.": "People API",
  "/services/identitytoolkit.": "Identity Toolkit API",
  "/services/pubsub.": "Cloud Pub/Sub API",
  createAuthUri: "Firebase key",
  ":getIamPolicy": "push topic",
  "/topics/gmail/subscriptions": "push subscription",
  "/storage/v1/b/": "bucket",
};
const ofMailbox = { "/profile": "Gmail", "/connections": "contacts" };
const named = Object.keys(troubles).filter((name): name is Trouble => name in troubles);
/** An answer that is only slow is still one. */
const names = named.filter((name) => name !== "a slow answer");
/** A page may be HTML. */
const isNone = (name: Trouble, step: string) =>
  step === "redirect URI" && (name === "HTML with status 200" || name === "JSON cut off");

test.each(names)("%s, at any address that the doctor asks, is named there", async (name) => {
  for (const places of [ofProject, ofMailbox]) {
    await google.control.reset();
    for (const path of Object.keys(places)) {
      await google.control.failNext({ ...troubles[name], path, times: 9 });
    }
    const found = notRight(await examine(settings, "offline"));
    const expected = Object.values(places).filter((step) => !isNone(name, step));
    expect(
      found.map(({ step }) => step),
      formatFindings(found),
    ).toEqual(expect.arrayContaining(expected));
  }
});

test("Google that answers after seconds only is told to be slow", async () => {
  const path = "openid-configuration";
  await google.control.failNext({ path, isOnlySlow: true, delayMs: 3_100 });
  const found = notRight(await examine(settings, "offline"));
  expect(formatFindings(found)).toContain("? Google: It took 3 seconds to answer");
});
