import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { db } from "#app/adapters/db/client.server.ts";
import { createQueues } from "#app/adapters/queue/queue.server.ts";
import { startSession } from "#app/domain/accounts/sessions.server.ts";
import { users } from "#app/domain/accounts/tables.server.ts";
import { importThread } from "#app/domain/intake/import/import-thread.server.ts";
import { listRecentImports } from "#app/domain/intake/import/list-recent-imports.server.ts";
import { saveConnection } from "#app/domain/mailbox/connection.server.ts";
import { sessionCookie } from "#app/http/cookies.server.ts";
import { jobKinds } from "#app/jobs/start.server.ts";
import { google } from "./google.ts";
import { ask, ownHeaders } from "./request.ts";
import { closeWorld } from "./world.ts";

const email = google.people[0]!.email;
type Person = { id: string; cookie: string };
type Mail = { id: string; threadId: string; subject: string };

beforeAll(() => createQueues(jobKinds));
beforeEach(() => google.edge.control.reset());
afterAll(closeWorld);

/** A signed-in user with a connected mailbox. */
async function arrive(): Promise<Person> {
  const id = randomUUID();
  await db().insert(users).values({ id, firebaseUid: id, email, username: "Maya" });
  const tokens = await google.edge.control.mintTokens(email);
  await saveConnection(
    { id },
    {
      email,
      scopes: tokens.scope.split(" "),
      refreshToken: tokens.refresh_token,
      accessToken: tokens.access_token,
      expiresAt: new Date(Date.now() + tokens.expires_in * 1000),
    },
  );
  const { token } = await startSession({ id }, { kind: "top", device: "A test" });
  return { id, cookie: (await sessionCookie().serialize(token)).split(";")[0] ?? "" };
}

const call = (person: Person, path: string, init: RequestInit = {}) =>
  ask(path, { ...init, headers: { ...ownHeaders, cookie: person.cookie, ...init.headers } });
const submit = (person: Person, path: string, fields: string[][], headers = {}) =>
  call(person, path, { method: "POST", body: new URLSearchParams(fields), headers });

async function someMails(person: Person): Promise<Mail[]> {
  const contacts: { email: string }[] = await (await call(person, "/api/gmail/contacts")).json();
  for (const { email: address } of contacts) {
    const path = `/api/gmail/emails-from/${encodeURIComponent(address)}`;
    const mails: Mail[] = await (await call(person, path)).json();
    if (mails.length > 0) return mails;
  }
  throw new Error("No contact has written.");
}

test("contacts and their mails have the specification's fields", async () => {
  const person = await arrive();
  const contacts = await (await call(person, "/api/gmail/contacts")).json();
  expect(contacts.length).toBeGreaterThan(3);
  expect(Object.keys(contacts[0]).sort()).toEqual(["email", "id", "name", "photoUrl"]);
  const [found] = await (
    await call(person, `/api/gmail/contacts?q=${encodeURIComponent(contacts[0].email)}`)
  ).json();
  expect(found).toEqual(contacts[0]);
  const [mail] = await someMails(person);
  expect(Object.keys(mail!).sort()).toEqual(
    ["attachmentCount", "date", "hasAttachments", "id", "snippet", "subject", "threadId"].sort(),
  );
});

test("a deliberate GET imports, and a POST meanwhile is told so; then it is a duplicate", async () => {
  const person = await arrive();
  const [mail] = await someMails(person);
  const path = `/api/gmail/email-with-attachments/${mail!.id}`;
  const first = call(person, path);
  await vi.waitFor(async () => expect(await listRecentImports(person)).toHaveLength(1));
  const meanwhile = await call(person, path, { method: "POST" });
  expect(await meanwhile.json()).toMatchObject({
    duplicate: true,
    message: "Already being imported",
  });
  await importThread({ userId: person.id, threadId: mail!.threadId, delays: 0 });
  const answer = await first;
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({
    success: true,
    duplicate: false,
    threadId: mail!.threadId,
    message: "Email processed successfully",
  });
  expect(await (await call(person, path)).json()).toMatchObject({
    success: true,
    duplicate: true,
    message: "Already imported",
  });
});

test.for([
  ["a navigation", { "sec-fetch-mode": "navigate", "sec-fetch-site": "none" }],
  ["a prefetch", { "sec-purpose": "prefetch" }],
  ["another site", { origin: "https://elsewhere.example", "sec-fetch-site": "cross-site" }],
] as const)("%s imports nothing", async ([, headers]) => {
  const person = await arrive();
  const [mail] = await someMails(person);
  const path = `/api/gmail/email-with-attachments/${mail!.id}`;
  expect((await call(person, path, { headers })).status).toBe(403);
  expect(await listRecentImports(person)).toEqual([]);
});

test("HEAD imports nothing", async () => {
  const person = await arrive();
  const [mail] = await someMails(person);
  const path = `/api/gmail/email-with-attachments/${mail!.id}`;
  expect((await call(person, path, { method: "HEAD" })).status).toBe(405);
  expect(await listRecentImports(person)).toEqual([]);
});

test("Google's limits, outages and refusals are told apart", async () => {
  const person = await arrive();
  const [mail] = await someMails(person);
  const { failNext, reset, revoke } = google.edge.control;
  const emails = () => call(person, "/api/gmail/emails-from/a%40b.example");
  const gone = await call(person, "/api/gmail/email-with-attachments/19ffffffffffffff");
  expect(gone.status).toBe(404);
  await failNext({ path: "/messages", status: 500, times: 9 });
  expect((await emails()).status).toBe(503);
  await reset();
  const limited = await arrive();
  await failNext({ path: "/messages", status: 429, times: 9, headers: { "retry-after": "60" } });
  expect((await call(limited, "/api/gmail/emails-from/a%40b.example")).status).toBe(429);
  await reset();
  await revoke(email);
  for (const answer of [
    await call(person, `/api/gmail/email-with-attachments/${mail!.id}`),
    await emails(),
  ]) {
    expect(answer.status).toBe(401);
    expect(await answer.json()).toEqual({
      error: { message: "Gmail authentication required" },
      requiredAuth: "gmail",
    });
  }
});

test("the import form: several mails, one import, the specification's toast", async () => {
  const person = await arrive();
  const mails = await someMails(person);
  const importId = randomUUID();
  const threads = new Set(mails.map(({ threadId }) => threadId));
  const fields = [
    ["importId", importId],
    ...mails.map(({ threadId, subject }) => ["mail", `${threadId}|${subject}`]),
  ];
  for (const time of ["first", "again"]) {
    const answer = await submit(person, "/imports", fields);
    expect(answer.status, time).toBe(200);
    const text = await answer.text();
    expect(text).toContain("Importing...");
    const { size } = threads;
    expect(text).toContain(
      size === 1 ? "Processing 1 email thread" : `Processing ${size} email threads`,
    );
    // Two minutes, unless another toast takes its place.
    expect(text).toContain("120000");
  }
  expect(new Set((await listRecentImports(person)).map(({ threadId }) => threadId))).toEqual(
    threads,
  );
  const dismissed = await submit(person, "/imports/dismiss", [["importIds", importId]]);
  expect(dismissed.status).toBe(200);
  expect(await listRecentImports(person)).toEqual([]);
});

test("without JavaScript the form comes back to where it was, with its toast kept", async () => {
  const person = await arrive();
  const [mail] = await someMails(person);
  const fields = [
    ["importId", randomUUID()],
    ["mail", `${mail!.threadId}|${mail!.subject}`],
    ["returnTo", "/dashboard?status=done"],
  ];
  const answer = await submit(person, "/imports", fields, { "sec-fetch-mode": "navigate" });
  expect(answer.status).toBe(303);
  expect(answer.headers.get("location")).toBe("/dashboard?status=done");
  expect(answer.headers.getSetCookie().length).toBeGreaterThan(0);
  expect(await listRecentImports(person)).toHaveLength(1);
});

test("an import that waits for Gmail's limit says until when on the desk", async () => {
  const person = await arrive();
  const [mail] = await someMails(person);
  const importId = randomUUID();
  await submit(person, "/imports", [
    ["importId", importId],
    ["mail", `${mail!.threadId}|${mail!.subject}`],
  ]);
  await google.edge.control.failNext({ path: "/threads/", error: "user-rate" });
  await importThread({ userId: person.id, threadId: mail!.threadId, delays: 0 });
  const [waiting] = await listRecentImports(person);
  await db().update(users).set({ hasCompletedTypeform: true }).where(eq(users.id, person.id));
  const desk = await (await call(person, "/dashboard")).text();
  const said = desk.split("Gmail’s limit is reached. Waits until ")[1] ?? "";
  const time = /^(?:<!-- -->)?<time[^>]* dateTime="([^"]+)"/i.exec(said)?.[1] ?? "";
  expect(Date.parse(time)).toBe(Date.parse(waiting?.waitsUntil ?? ""));
  await google.edge.control.reset();
});

test("nothing chosen, and no mailbox: nothing is imported, and it is said why", async () => {
  const person = await arrive();
  const none = await submit(person, "/imports", [["importId", randomUUID()]]);
  const said = await none.text();
  expect(said).toContain("No Emails Selected");
  expect(said).toContain("Please select at least one email to import.");
  const gone = await (await submit(person, "/mailbox/disconnect", [])).text();
  expect(gone).toContain("Gmail disconnected");
  expect(gone).toContain("Imported threads stay here.");
  const fields = [
    ["importId", randomUUID()],
    ["mail", "abc|x"],
  ];
  const refused = await (await submit(person, "/imports", fields)).text();
  expect(refused).toContain("Import Failed");
  expect(refused).toContain("Gmail authentication required");
  expect(await listRecentImports(person)).toEqual([]);
});
