import { spawn } from "node:child_process";
import { mkdtemp, readdir, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, afterEach, beforeAll, expect, inject, test } from "vitest";
import { closeDatabase, db } from "#app/adapters/db/client.server.ts";
import { migrateDatabase } from "#app/adapters/db/migrate.server.ts";
import { mailboxConnections } from "#app/domain/mailbox/tables.server.ts";
import { parseSettings, type Settings } from "#app/env.server.ts";
import { startDatabaseKeeper } from "#app/processes/database/start-database-keeper.ts";
import { type EdgeFixture, startEdgeFixture } from "#demo/google/edge/edge-fixture.ts";
import { PUSH_ACCOUNT, PUSH_TOPIC } from "#demo/google/gmail/push.ts";
import { createOwner } from "#tests/factories/desk.ts";
import { onDatabase } from "#tests/setup/database/test-database.ts";
import { listeningPort } from "#tests/setup/servers/listening-port.ts";
import { judgeDatabase, judgeRelease } from "./check-database.ts";
import { judgeRoom } from "./check-machine.ts";
import { examine, formatFindings } from "./examine.ts";

let google: EdgeFixture;
let settings: Settings;
/** Galley itself, as far as the doctor looks at it. */
const app = createServer((_, response) => response.writeHead(401).end());

beforeAll(async () => {
  google = await startEdgeFixture();
  const origin = `http://localhost:${await listeningPort(app)}`;
  await google.control.allowRedirect(origin);
  await google.control.setPushEndpoint(`${origin}/gmail/push`);
  settings = parseSettings({
    ...process.env,
    ...{ PUBLIC_ORIGIN: origin, OFFLINE_GOOGLE: "1", GOOGLE_ISSUER_URL: google.url },
    GOOGLE_CLIENT_ID: google.state.client.id,
    GOOGLE_CLIENT_SECRET: google.state.client.secret,
    ...{ GMAIL_PUSH_TOPIC: PUSH_TOPIC, GMAIL_PUSH_ACCOUNT: PUSH_ACCOUNT },
    ...{ STORAGE_BUCKET: "a-bucket", EXTENSION_IDS: "abcdefghijklmnopabcdefghijklmnop" },
  });
});
afterEach(() => google.control.reset());
afterAll(async () => {
  app.close();
  await google?.close();
  await closeDatabase();
});

type Connection = Partial<typeof mailboxConnections.$inferInsert>;
/** Connects this many mailboxes, in place of the former ones. */
const connect = async (scopes: string[], more: Connection = {}, mailboxes = 1) => {
  await db().delete(mailboxConnections);
  for (let count = 0; count < mailboxes; count++) {
    const { id: userId, email } = await createOwner();
    const connection = { userId, email, state: "connected" as const, scopes };
    await db()
      .insert(mailboxConnections)
      .values({ ...connection, ...more });
  }
};
/** Mailboxes whose access ended a week after it was given, as Google ends it in status Testing. */
const endedAfterWeek = (mailboxes: number, more: Connection = {}) => {
  const week = { revokedAt: new Date(), connectedAt: new Date(Date.now() - 7 * 86_400_000) };
  return connect([readonly], { state: "revoked", ...week, ...more }, mailboxes);
};
const readonly = "https://www.googleapis.com/auth/gmail.readonly";
const fault = (path: string, answer: object) => () => google.control.failNext({ path, ...answer });
const refused = (status: number, message: string, reason = "forbidden") => ({
  status,
  body: { error: { code: status, message, details: [{ reason }] } },
});
/** An answer of the project itself. */
const says = (body: object) => ({ status: 200, body });
const subscribed = (pushConfig: () => object) => () =>
  google.control.failNext({ path: "/subscriptions/gmail", ...says({ pushConfig: pushConfig() }) });
const endpoint = () => `${settings.PUBLIC_ORIGIN}/gmail/push`;
const signed = (serviceAccountEmail: string, audience: string) => ({
  pushEndpoint: endpoint(),
  oidcToken: { serviceAccountEmail, audience },
});

test("of a configuration that is right every step is", async () => {
  await connect([readonly]);
  const findings = await examine(settings, "offline");
  // "weak" depends on the machine: its database is as old as its npm package.
  const wrong = findings.filter(({ is }) => is === "wrong" || is === "unknown");
  expect(formatFindings(wrong)).toBe("");
  const steps = findings.map(({ step }) => step);
  expect(steps).toEqual([
    ...["clock", "OAuth client", "redirect URI", "service account", "Gmail API", "People API"],
    ...["Identity Toolkit API", "Cloud Pub/Sub API", "Firebase key", "Firebase provider"],
    ...["push topic", "push subscription", "push address", "bucket", "database"],
    ...["database release", "scopes", "owner's database", "disk", "sandbox", "extension ids"],
    "language model",
  ]);
});

/** Steps that are mended in one of Google's consoles, which the finding then names. */
const atGoogle =
  /^(OAuth client|redirect URI|.* API|Firebase .*|push (topic|subscription)|bucket)$/;

type Case = [string, () => unknown, string, Partial<Settings>?];
const disabled = (service: string) => fault(`/services/${service}`, says({ state: "DISABLED" }));

test.for<Case>([
  ["Google", fault("openid-configuration", { cut: "before" }), "does not answer"],
  [
    "clock",
    async () => {
      const path = "openid-configuration";
      const document: unknown = await (await fetch(`${google.url}/.well-known/${path}`)).json();
      const headers = { date: new Date(Date.now() + 300_000).toUTCString() };
      await google.control.failNext({ path, status: 200, body: document, headers });
    },
    "seconds behind Google's",
  ],
  [
    "OAuth client",
    () => undefined,
    "does not accept GOOGLE_CLIENT_ID",
    { GOOGLE_CLIENT_SECRET: "old" },
  ],
  ["redirect URI", () => undefined, "/auth/callback", { PUBLIC_ORIGIN: "http://localhost:1" }],
  ["Gmail API", disabled("gmail"), "gcloud services enable gmail.googleapis.com"],
  ["People API", disabled("people"), "gcloud services enable people.googleapis.com"],
  ["Cloud Pub/Sub API", disabled("pubsub"), "gcloud services enable pubsub.googleapis.com"],
  [
    "Firebase key",
    fault("createAuthUri", refused(400, "API key not valid. Please pass a valid API key.")),
    "not a key of this project",
  ],
  [
    "Firebase key",
    fault("createAuthUri", refused(403, "Requests are blocked.", "API_KEY_SERVICE_BLOCKED")),
    "restrictions exclude",
  ],
  [
    "Firebase provider",
    fault(
      "createAuthUri",
      refused(400, "OPERATION_NOT_ALLOWED : The identity provider configuration is not found."),
    ),
    "Enable Google under Authentication",
  ],
  ["push topic", fault("/topics/gmail", refused(404, "Resource not found")), "does not exist"],
  ["push topic", fault("getIamPolicy", says({ etag: "ACAB" })), "may not publish"],
  ["push subscription", fault("/topics/gmail/subscriptions", says({})), "create one"],
  ["push subscription", subscribed(() => ({ pushEndpoint: endpoint() })), "sends no signature"],
  [
    "push subscription",
    subscribed(() => signed("else@where.example", endpoint())),
    "signs as else@",
  ],
  [
    "push subscription",
    subscribed(() => signed(PUSH_ACCOUNT, "https://else.example")),
    "for the audience",
  ],
  [
    "push address",
    () => undefined,
    "should refuse an unsigned push",
    { PUBLIC_ORIGIN: "http://localhost:1" },
  ],
  ["bucket", fault("/storage/v1/b/", refused(404, "Not Found")), "There is no bucket"],
  [
    "bucket",
    fault("/storage/v1/b/", says({ permissions: ["storage.objects.get"] })),
    "lacks storage.objects.create",
  ],
  [
    "database",
    () => undefined,
    "cannot be used",
    { DATABASE_URL: "postgres://nobody@localhost:1/none", DATABASE_OWNER_URL: null },
  ],
  [
    "direct database",
    () => undefined,
    "DATABASE_DIRECT_URL cannot be used",
    { DATABASE_DIRECT_URL: "postgres://nobody@localhost:1/none" },
  ],
  [
    "direct database",
    () => undefined,
    "another database than DATABASE_URL",
    { DATABASE_DIRECT_URL: new URL("/postgres", inject("postgresUrl")).href },
  ],
  [
    "owner's database",
    () => undefined,
    "another database than DATABASE_URL",
    { DATABASE_OWNER_URL: new URL("/postgres", inject("postgresUrl")).href },
  ],
  ["scopes", () => connect([]), "1 of 1 connected mailboxes may not be read"],
  ["scopes", () => endedAfterWeek(3), "probably in status Testing"],
  ["disk", () => undefined, "cannot be used", { DATA_DIR: "/dev/null/galley" }],
  ["extension ids", () => undefined, "no id of an extension", { EXTENSION_IDS: ["galley"] }],
])("a fault in '%s' is named, with what to do", async ([step, inject, words, changes = {}]) => {
  await connect([readonly]);
  await inject();
  const found = await examine({ ...settings, ...changes }, "offline");
  const finding = found.find((one) => one.step === step && one.is === "wrong");
  expect(finding?.says, formatFindings(found)).toContain(words);
  if (atGoogle.test(step)) expect(finding?.where).toMatch(/^https:\/\/console\./);
});

test("a database user who may not create anything is told what to grant", async () => {
  const role = `doctor_${process.pid}`;
  const asSuperuser = (query: string) =>
    onDatabase(inject("postgresUrl"), (client) => client.query(query));
  await asSuperuser(`create role ${role} login password 'secret'`);
  try {
    const address = new URL(settings.DATABASE_URL);
    [address.username, address.password] = [role, "secret"];
    const found = await examine(
      { ...settings, DATABASE_URL: address.href, DATABASE_OWNER_URL: null },
      "offline",
    );
    expect(found.find(({ step }) => step === "database")).toMatchObject({
      is: "wrong",
      says: expect.stringContaining("grant create on database"),
    });
  } finally {
    await asSuperuser(`drop role ${role}`);
  }
});

test("a role that is a superuser, and a release that lacks security fixes, are warned of", async () => {
  const superuser = new URL(settings.DATABASE_URL);
  const { username, password } = new URL(inject("postgresUrl"));
  Object.assign(superuser, { username, password });
  const stepsOf = async (changes: Partial<Settings>) =>
    (await examine({ ...settings, ...changes }, "offline"))
      .filter(({ step, is }) => step.startsWith("database ") && is === "weak")
      .map(({ says }) => says);
  expect(await stepsOf({})).toEqual([expect.stringContaining("security fixes that it lacks")]);
  expect(await stepsOf({ DATABASE_URL: superuser.href })).toContainEqual(
    expect.stringContaining("connects as a superuser"),
  );
});

test.each([
  [180_004, "weak", `18.6 of 2026-08-13 has security fixes`],
  [180_000, "weak", "It is PostgreSQL 18.0"],
  [180_006, "right", "It is PostgreSQL 18.6"],
  [180_007, "right", "18.6 was the newest on"],
])("release %i is %s", (version, is, words) => {
  expect(judgeRelease(version)).toEqual([
    expect.objectContaining({ is, says: expect.stringContaining(words) }),
  ]);
});

test("of a major version that the list does not name nothing is said", () => {
  expect(judgeRelease(190_000)).toEqual([]);
});

test("an older PostgreSQL and a disk that is nearly full are wrong", () => {
  const old = judgeDatabase({ version: 170_006, may: true });
  expect(formatFindings([old])).toBe("✗ database: It is PostgreSQL 17; Galley needs 18.");
  expect(judgeDatabase({ version: 180_000, may: true })).toMatchObject({ is: "right" });
  expect(formatFindings([judgeRoom(1_940_000_000, "/data")])).toBe(
    "✗ disk: 1.9 GB are free at /data: make room, or set DATA_DIR to a larger disk.",
  );
  expect(judgeRoom(2_000_000_000, "/data")).toMatchObject({ is: "right" });
});

test("without a service account that is said, and what it may not look at is not called wrong", async () => {
  await connect([readonly]);
  const without = await examine(settings, null);
  expect(without.find(({ step }) => step === "service account")).toMatchObject({ is: "wrong" });
  await google.control.failNext({ path: "/services/", times: 4, ...refused(403, "Denied.") });
  const found = await examine(settings, "offline");
  expect(found.filter(({ is }) => is === "wrong")).toEqual([]);
  expect(found.find(({ step }) => step === "Gmail API")).toMatchObject({ is: "unknown" });
});

test("that the app is in status Testing is only a guess if one mailbox says so", async () => {
  const scopesOf = async () =>
    (await examine(settings, "offline")).filter(({ step }) => step === "scopes");
  await endedAfterWeek(1);
  expect(await scopesOf()).toMatchObject([
    { is: "unknown", says: expect.stringContaining("probably in status Testing") },
  ]);
  // A grant that Google blocked ended for another reason.
  await endedAfterWeek(3, { blockedBy: "account-suspended" });
  expect(formatFindings(await scopesOf())).toContain("No mailbox is connected yet");
});

test("looking at the disk creates no folder", async () => {
  const parent = await mkdtemp(join(inject("runFolder"), "doctor-"));
  const found = await examine({ ...settings, DATA_DIR: join(parent, "data/galley") }, "offline");
  expect(found.find(({ step }) => step === "disk")).toMatchObject({ is: "right" });
  expect(await readdir(parent)).toEqual([]);
});

test("the embedded database is looked into, and one that cannot run is wrong", {
  timeout: 120_000,
}, async () => {
  const dataDir = await mkdtemp(join(inject("runFolder"), "doctor-"));
  const look = async () => {
    const embedded = { ...settings, DATABASE_URL: "embedded", DATA_DIR: dataDir };
    return formatFindings(
      (await examine(embedded, "offline")).filter(({ step }) => step === "database"),
    );
  };
  expect(await look()).toBe(
    "✓ database: The embedded PostgreSQL 18 is created at the first start.",
  );
  expect(await readdir(dataDir)).toEqual([]);
  const keeper = await startDatabaseKeeper({
    ...{ dataDir, env: process.env, onLine: () => undefined },
  });
  expect(await look()).toContain("PostgreSQL 18 answers; the next start creates the tables.");
  await migrateDatabase(keeper.ownerUrl);
  expect(await look()).toContain("PostgreSQL 18 answers, with the tables of this version.");
  await keeper.stop();
  await writeFile(join(dataDir, "postgres.json"), "of nobody");
  expect(await look()).toContain("✗ database: The embedded database cannot be used");
});

test("npm run doctor names settings that are missing", { timeout: 60_000 }, async () => {
  const folder = await mkdtemp(join(inject("runFolder"), "doctor-"));
  const program = join(import.meta.dirname, "../doctor.ts");
  const child = spawn(process.execPath, [program], {
    cwd: folder,
    env: { PATH: process.env.PATH },
  });
  expect(await text(child.stderr)).toBe("✗ settings: The setting SECRET_KEYS is required.\n");
});
