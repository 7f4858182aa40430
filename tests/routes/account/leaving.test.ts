import { randomUUID } from "node:crypto";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { eq, isNull, sql } from "drizzle-orm";
import { getAuth } from "firebase-admin/auth";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { blobs } from "#app/adapters/blobs/blobs.server.ts";
import { closeDatabase, db } from "#app/adapters/db/client.server.ts";
import { closeDecoder } from "#app/adapters/decode/shared-decoder.server.ts";
import { createQueues } from "#app/adapters/queue/queue.server.ts";
import { findSession, startSession } from "#app/domain/accounts/sessions.server.ts";
import { sessions, users } from "#app/domain/accounts/tables.server.ts";
import { runCommand } from "#app/domain/changes/run-command.server.ts";
import { lockBlobs } from "#app/domain/files/bytes/hold-blob.server.ts";
import { findComparison } from "#app/domain/files/compare/find-comparison.server.ts";
import { files } from "#app/domain/files/tables.server.ts";
import { decideVersions } from "#app/domain/files/versions/decide-versions.server.ts";
import { importThread } from "#app/domain/intake/import/import-thread.server.ts";
import { requestImport } from "#app/domain/intake/import/request-import.server.ts";
import { deleteAccounts } from "#app/domain/leaving/delete-accounts.server.ts";
import { exportAccount } from "#app/domain/leaving/export-account.server.ts";
import { requestAccountDeletion } from "#app/domain/leaving/request-account-deletion.server.ts";
import { accountDeletions } from "#app/domain/leaving/tables.server.ts";
import { checkPlaces } from "#app/domain/tasks/marks/checks/check-places.server.ts";
import { putMark } from "#app/domain/tasks/marks/put-mark.server.ts";
import { setContactRole } from "#app/domain/tasks/set-contact-role.server.ts";
import { setTaskClassification } from "#app/domain/tasks/set-task-classification.server.ts";
import { setTaskStatus } from "#app/domain/tasks/set-task-status.server.ts";
import { tasks } from "#app/domain/tasks/tables.server.ts";
import { env } from "#app/env.server.ts";
import { jobKinds } from "#app/jobs/start.server.ts";
import {
  createFile,
  createMessage,
  createTask,
  createThread,
  type Owner,
  priya,
} from "#tests/factories/desk.ts";
import { picture } from "#tests/factories/pictures.ts";
import { openStatementGate } from "#tests/import/statement-gate.ts";
import { consent } from "#tests/setup/journey/consent.ts";
import { readZip } from "#tests/setup/mailbox/read-zip.ts";
import { google } from "../google.ts";
import { ask, ownHeaders } from "../request.ts";
import { closeWorld } from "../world.ts";

const person = google.people[0]!.email;
const minute = 60_000;

beforeAll(() => createQueues(jobKinds));
beforeEach(() => google.edge.control.reset());
afterAll(async () => {
  await closeDecoder();
  await closeWorld();
});

const cookiesOf = (response: Response) =>
  response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0] ?? "")
    .join("; ");

const post = (path: string, cookie: string, form: Record<string, string> = {}) =>
  ask(path, {
    method: "POST",
    headers: { ...ownHeaders, "sec-fetch-mode": "navigate", cookie },
    body: new URLSearchParams(form),
  });

const cookieWith = (token: string) =>
  `galley-session-3000=${encodeURIComponent(btoa(JSON.stringify(token)))}`;

/** The message for the page that a plain form returns to, as JSON. */
function toastOf(response: Response): string {
  const cookie = /galley-flash-3000=([^;]+)/.exec(cookiesOf(response))?.[1] ?? "";
  return atob(decodeURIComponent(cookie));
}

/** A browser that has just signed in, with the demo thread on its desk. */
async function arrive() {
  const left = await post("/auth/google", "");
  const back = await consent(google.edge.url, new URL(left.headers.get("location") ?? ""), {
    email: person,
  });
  const arrived = await ask(back.pathname + back.search, { headers: { cookie: cookiesOf(left) } });
  const cookie = cookiesOf(arrived);
  const token = /galley-session-3000=([^;]+)/.exec(cookie)?.[1] ?? "";
  const session = await findSession(JSON.parse(atob(decodeURIComponent(token))));
  return { cookie, session: session!, viewer: session!.viewer };
}

/** Rows of every table that has a user, and jobs, that name this one. */
async function tracesOf(userId: string): Promise<string[]> {
  const { rows } = await db().execute<{ name: string; column: string }>(sql`
    select table_name as name, column_name as column from information_schema.columns
    where table_schema = 'public' and data_type = 'uuid'`);
  const found: string[] = [];
  for (const { name, column } of rows) {
    const { rowCount } = await db().execute(
      sql`select from ${sql.identifier(name)} where ${sql.identifier(column)} = ${userId} limit 1`,
    );
    if (rowCount) found.push(name);
  }
  const { rowCount } = await db().execute(
    sql`select from pgboss.job where job::text like ${`%${userId}%`} limit 1`,
  );
  return rowCount ? [...found, "jobs"] : found;
}

/** Two files of which the person said that they are versions, and a mark whose place was looked for. */
async function createVersions(viewer: Owner) {
  const threadId = await createThread(viewer, { title: "Versions" });
  const draw = (background: string) => picture("png", { width: 90, height: 60, background });
  const one = await createFile(viewer, { threadId, name: "a.png", bytes: await draw("#224466") });
  const two = await createFile(viewer, { threadId, name: "b.png", bytes: await draw("#dd8833") });
  const taskId = await createTask(viewer, threadId, { fileId: one });
  await setTaskStatus(viewer, { taskId, status: "in_progress" });
  await decideVersions(viewer, { fileId: two, says: "joins", other: one });
  await decideVersions(viewer, { fileId: two, says: "continues-nothing" });
  const place = { page: 1, x: 0.1, y: 0.2, width: 0.3, height: 0.4 };
  await putMark(viewer, { id: randomUUID(), taskId, fileId: one, place });
  await checkPlaces({ userId: viewer.id, threadId });
  return { one, two, taskId };
}

const bytesOf = (userId: string) => readdir(join(env().DATA_DIR, "blobs", userId)).catch(() => []);

describe("export", () => {
  test("everything is in it: mails, files, versions, previews, decisions and the trash", async () => {
    const { cookie, viewer } = await arrive();
    const [task] = await db().select().from(tasks).where(eq(tasks.userId, viewer.id));
    await setTaskStatus(viewer, { taskId: task!.id, status: "done" });
    const thread = await createThread(viewer, { title: "Tea: box / v3" });
    const mail = "Message-ID: <tea>\r\n\r\nThe blue is too dark.";
    await createMessage(viewer, thread, { id: "tea", body: "The blue is too dark." });
    const bytes = Buffer.from("the real picture");
    const fileId = await createFile(viewer, { threadId: thread, name: "box.png", bytes });
    await createFile(viewer, { threadId: thread, name: "box.png" });
    await createFile(viewer, { threadId: thread, name: "logo.gif", decoration: "signature" });
    const loose = await createFile(viewer, { name: "loose.png", origin: "upload" });
    const own = await blobs().put(viewer.id, Buffer.from("a preview by hand"));
    const change = { trashedAt: new Date(), previewSha256: own.sha256 };
    await db().update(files).set(change).where(eq(files.id, fileId));
    await createTask(viewer, thread, { text: "Lighten the blue", status: "in_progress" });
    const noTask = await createTask(viewer, thread, { quote: "Have a nice day!" });
    await setTaskClassification(viewer, { taskId: noTask, classification: "dismissed" });

    await setContactRole(viewer, { threadId: thread, address: priya.email, role: "client" });

    const answer = await post("/account/export", cookie);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("application/zip");
    expect(answer.headers.get("content-disposition")).toMatch(
      /^attachment; filename="galley-export-\d{4}-\d\d-\d\d\.zip"/,
    );
    const archive = Buffer.from(await answer.arrayBuffer());
    const unzipped = readZip(archive);
    const json = (path: string) => JSON.parse(String(unzipped.get(path)));
    const contents = json("contents.json");
    const { folder } = contents.threads.find((one: { title: string }) => one.title.includes("Tea"));
    expect(folder).toMatch(/^threads\/\d{4} Tea box v3\/$/);
    const inFolder = [...unzipped.keys()].filter((path) => path.startsWith(folder));
    expect(inFolder.map((path) => path.slice(folder.length))).toEqual([
      "mail/2026-03-02 Priya Nair.eml",
      "files/box.png",
      "files/previews/box.png.webp",
      "files/box (2).png",
      "files/hidden/logo.gif",
      "thread.json",
    ]);
    expect(String(unzipped.get(`${folder}mail/2026-03-02 Priya Nair.eml`))).toBe(mail);
    expect(unzipped.get(`${folder}files/box.png`)).toEqual(bytes);
    expect(json(`${folder}thread.json`)).toMatchObject({
      thread: { id: thread, title: "Tea: box / v3" },
      messages: [
        {
          ...{ id: "tea", path: `${folder}mail/2026-03-02 Priya Nair.eml` },
          ...{ authentication: "pass", authorship: "known", isSent: false },
          receivedAt: "2026-03-02T10:00:00.000Z",
        },
      ],
      files: [{ id: fileId, name: "box.png", trashedAt: expect.any(String) }, {}, {}],
      tasks: expect.arrayContaining([
        expect.objectContaining({ text: "Lighten the blue", status: "in_progress" }),
        expect.objectContaining({ id: noTask, classification: "dismissed" }),
      ]),
    });
    expect(json("dismissed-asks.json")).toEqual([
      { words: "have a nice day", dismissedAt: expect.any(String) },
    ]);
    expect(json("contact-roles.json")).toEqual([
      { address: priya.email, role: "client", saidAt: expect.any(String) },
    ]);
    expect(json("sent-to-a-model.json")).toEqual([]);
    expect(json("my-files/files.json")).toMatchObject([
      { id: loose, path: "my-files/files/loose.png" },
    ]);
    expect(json("account.json")).toMatchObject({
      user: { email: person, username: viewer.username },
      mailbox: { email: person, state: "connected" },
      sessions: [{ kind: "top" }],
    });
    const done = contents.threads.map((one: { folder: string }) =>
      json(`${one.folder}thread.json`),
    );
    expect(JSON.stringify(done)).toContain(`"id":"${task!.id}","threadId":"${task!.threadId}"`);
    expect(JSON.stringify(done)).toContain('"status":"done"');
    expect(contents).toMatchObject({ account: person, missing: [] });
    expect(contents.totals.threads).toBe(contents.threads.length);
    // The export contains no secrets that open a session.
    const [stored] = await db().select().from(sessions).where(eq(sessions.userId, viewer.id));
    expect(archive.includes(stored!.tokenHash)).toBe(false);
    expect(archive.includes("sealed")).toBe(false);
    expect(archive.includes("ya29")).toBe(false);
  });

  test("what a person said of versions and marked is in it, and what the pictures say of it", async () => {
    const { viewer } = await arrive();
    const { one, two, taskId } = await createVersions(viewer);
    const stream = exportAccount(viewer);
    const unzipped = readZip(Buffer.from(await new Response(stream).arrayBuffer()));
    const contents = JSON.parse(String(unzipped.get("contents.json")));
    const { folder } = contents.threads.find(
      ({ title }: { title: string }) => title === "Versions",
    );
    expect(JSON.parse(String(unzipped.get(`${folder}thread.json`)))).toMatchObject({
      versionDecisions: [
        { fileId: one, joins: null, continuesNothing: true },
        { fileId: two, joins: one, isCurrent: false, continuesNothing: true },
      ],
      tasks: [{ id: taskId, statusHistory: [{ from: "not_started", to: "in_progress" }] }],
      marks: [{ taskId, fileId: one, page: 1, x: 0.1, y: 0.2, width: 0.3, height: 0.4 }],
      markChecks: [{ taskId, older: { fileId: one }, newer: { fileId: two }, state: "blank" }],
    });
  });

  test("bytes that are not there are named, and the rest arrives", async () => {
    const { viewer } = await arrive();
    const thread = await createThread(viewer, { title: "Lost" });
    const bytes = Buffer.from(randomUUID());
    await createFile(viewer, { threadId: thread, name: "lost.png", bytes });
    const { sha256 } = await blobs().put(viewer.id, bytes);
    await blobs().remove(viewer.id, sha256);
    const stream = exportAccount(viewer);
    const unzipped = readZip(Buffer.from(await new Response(stream).arrayBuffer()));
    const { missing } = JSON.parse(String(unzipped.get("contents.json")));
    expect(missing).toEqual([expect.stringMatching(/Lost\/files\/lost\.png$/)]);
  });

  test("a sign-in of more than fifteen minutes ago does not suffice, and the page asks for a new one", async () => {
    const { viewer } = await createLeaver();
    const minutesAgo = async (minutes: number) => {
      const at = new Date(Date.now() - minutes * 60_000);
      return cookieWith((await startSession(viewer, device, at)).token);
    };
    const early = await minutesAgo(16);
    const refused = await post("/account/export", early);
    expect([refused.status, refused.headers.get("location")]).toEqual([303, "/account"]);
    expect(toastOf(refused)).toContain("Please sign in again");
    const page = async (cookie: string) =>
      (await ask("/account", { headers: { ...ownHeaders, cookie } })).text();
    expect(await page(early)).toContain("It is a while since you signed in. Please do so again");
    const recent = await minutesAgo(14);
    expect(await page(recent)).toContain("Export everything");
    const made = await post("/account/export", recent);
    expect(made.status).toBe(200);
    await made.body?.cancel();
  });

  test("one at a time: a second one waits until the first has arrived or was given up", async () => {
    const { cookie } = await arrive();
    const first = await post("/account/export", cookie);
    const second = await post("/account/export", cookie);
    expect([second.status, second.headers.get("location")]).toEqual([303, "/account"]);
    expect(toastOf(second)).toContain("An export is under way");
    await first.body?.cancel();
    const third = await post("/account/export", cookie);
    expect(third.status).toBe(200);
    await third.arrayBuffer();
  });

  test("while four others have theirs made, one more person is told to come back", async () => {
    const { cookie } = await arrive();
    const leavers = await Promise.all(Array.from({ length: 4 }, createLeaver));
    const others = await Promise.all(
      leavers.map(async ({ viewer }) => {
        const { token } = await startSession(viewer, device);
        return post("/account/export", cookieWith(token));
      }),
    );
    expect(others.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const refused = await post("/account/export", cookie);
    expect(refused.status).toBe(303);
    expect(toastOf(refused)).toContain("The server is busy with other exports");
    await Promise.all(others.map(({ body }) => body?.cancel()));
  });
});

describe("deletion", () => {
  test("a sign-in of long ago and a wrong address are refused, and nothing happens", async () => {
    const { viewer, cookie } = await arrive();
    const { token } = await startSession(
      viewer,
      { kind: "top", device: "Left open" },
      new Date(Date.now() - 16 * minute),
    );
    const stale = await post("/account/delete", cookieWith(token), { confirmation: person });
    expect(stale.status).toBe(422);
    expect(await stale.text()).toContain("Sign in again");
    const wrong = await post("/account/delete", cookie, { confirmation: "nobody@studio.example" });
    expect(wrong.status).toBe(422);
    expect(await wrong.text()).toContain("This is not your address. Type it as it stands above.");
    expect(await db().select().from(accountDeletions)).toEqual([]);
    expect((await ask("/account", { headers: { cookie } })).status).toBe(200);
  });

  test("a plain form is enough, however the address is written, and the landing page says so", async () => {
    const { cookie } = await arrive();
    const left = await post("/account/delete", cookie, { confirmation: person.toUpperCase() });
    expect([left.status, left.headers.get("location")]).toEqual([303, "/"]);
    const landing = await ask("/", { headers: { cookie: cookiesOf(left) } });
    expect(await landing.text()).toContain("Account deleted");
    await deleteAccounts();
  });

  test("everything goes: sessions, rows, bytes, jobs, the grant and the identity", async () => {
    const { viewer, cookie } = await arrive();
    const { firebaseUid } = viewer;
    await getAuth().getUser(firebaseUid);
    const other = await startSession(viewer, { kind: "top", device: "Another" });
    const threadId = await createThread(viewer);
    await createMessage(viewer, threadId);
    await setContactRole(viewer, { threadId, address: priya.email, role: "client" });
    const { one, two } = await createVersions(viewer);
    const pages = { older: one, newer: two, olderPage: 1, newerPage: 1 };
    await findComparison(viewer, { ...pages, olderVersion: null, newerVersion: null });
    const ofVersions = ["version_decisions", "marks", "place_checks", "comparisons"];
    const held = ["threads", "contact_roles", "jobs", ...ofVersions];
    expect(await tracesOf(viewer.id)).toEqual(expect.arrayContaining(held));
    expect(await bytesOf(viewer.id)).not.toEqual([]);

    const gone = await post("/account/delete", cookie, { confirmation: person.toUpperCase() });
    expect([gone.status, gone.headers.get("location")]).toEqual([303, "/"]);
    expect(gone.headers.get("clear-site-data")).toBe('"cache", "storage"');
    expect(gone.headers.getSetCookie().join()).toMatch(/galley-session-3000=; Max-Age=0/);
    expect(await findSession(other.token)).toBeNull();
    expect((await post("/account/delete", cookie, { confirmation: person })).status).toBe(302);

    const calls = await google.edge.control.callsTo("/revoke");
    await deleteAccounts();
    expect((await google.edge.control.callsTo("/revoke")).length).toBe(calls.length + 1);
    await expect(getAuth().getUser(firebaseUid)).rejects.toThrow("no user record");
    expect(await bytesOf(viewer.id)).toEqual([]);
    expect((await tracesOf(viewer.id)).sort()).toEqual(["account_deletions", "revisions"]);

    // For an hour, requests that were running may still store something.
    await blobs().put(viewer.id, Buffer.from("late"));
    await deleteAccounts(new Date(Date.now() + 59 * minute));
    expect(await bytesOf(viewer.id)).toEqual([]);
    expect(await tracesOf(viewer.id)).toEqual(["revisions", "account_deletions"].toSorted());
    await deleteAccounts(new Date(Date.now() + 61 * minute));
    expect(await tracesOf(viewer.id)).toEqual([]);
  });

  test("who comes back is somebody new, and keeps what they just granted", async () => {
    const before = await arrive();
    await post("/account/delete", before.cookie, { confirmation: person });
    const after = await arrive();
    expect(after.viewer.id).not.toBe(before.viewer.id);
    const calls = await google.edge.control.callsTo("/revoke");
    await deleteAccounts();
    expect(await google.edge.control.callsTo("/revoke")).toHaveLength(calls.length);
    await getAuth().getUser(after.viewer.firebaseUid);
    expect(await tracesOf(after.viewer.id)).toContain("threads");
    const connection = await ask("/api/gmail/connection-status", {
      headers: { cookie: after.cookie },
    });
    expect(await connection.json()).toMatchObject({ connected: true });
  });

  test("where Google is out of reach the rest is done, and the next run does what is left", async () => {
    const { viewer, cookie } = await arrive();
    await google.edge.control.failNext({ path: "/revoke", status: 503 });
    await post("/account/delete", cookie, { confirmation: person });
    await expect(deleteAccounts()).rejects.toThrow("1 accounts are not deleted whole yet.");
    await expect(getAuth().getUser(viewer.firebaseUid)).rejects.toThrow("no user record");
    expect(await bytesOf(viewer.id)).toEqual([]);
    const [left] = await db()
      .select()
      .from(accountDeletions)
      .where(eq(accountDeletions.userId, viewer.id));
    expect(left).toMatchObject({ firebaseUid: null, sealedToken: expect.any(String) });
    await deleteAccounts(new Date(Date.now() + 61 * minute));
    expect(await tracesOf(viewer.id)).toEqual([]);
  });

  test("a hundred deletions that are not finished hold up no other", async () => {
    const waiting = Array.from({ length: 101 }, () => ({ userId: randomUUID() }));
    await db().insert(accountDeletions).values(waiting);
    await deleteAccounts();
    const untouched = await db()
      .select()
      .from(accountDeletions)
      .where(isNull(accountDeletions.emptiedAt));
    expect(untouched).toEqual([]);
    await deleteAccounts(new Date(Date.now() + 61 * minute));
    expect(await db().select().from(accountDeletions)).toEqual([]);
  });

  test("cut off before any of its statements, the next run leaves nothing behind", async () => {
    const { DATABASE_URL } = env();
    await deleteAccounts(new Date(Date.now() + 61 * minute));
    let isCut = true;
    for (let statements = 0; isCut; statements += 1) {
      const { viewer, session } = await createLeaver();
      await requestAccountDeletion(session, { confirmation: viewer.email });
      const gate = await openStatementGate(DATABASE_URL);
      const { stuck } = gate.letThrough(statements);
      await closeDatabase();
      env().DATABASE_URL = gate.url;
      const run = deleteAccounts().then(
        () => "whole",
        () => "cut",
      );
      isCut = (await Promise.race([run, stuck])) !== "whole";
      await gate.close();
      await run;
      // Not awaited: drizzle never hands back a connection that broke at its transaction's begin.
      void closeDatabase();
      env().DATABASE_URL = DATABASE_URL;
      await deleteAccounts(new Date(Date.now() + 61 * minute));
      expect([statements, await tracesOf(viewer.id), await bytesOf(viewer.id)]).toEqual([
        statements,
        [],
        [],
      ]);
    }
  });

  test("an import that is under way stops, and what it brings too late goes as well", async () => {
    const { viewer, session } = await arrive();
    const threadId = await findLongThread();
    await requestImport(viewer, { importId: randomUUID(), threads: [{ threadId, subject: "" }] });
    const { promise: letGo, resolve: release } = Promise.withResolvers<void>();
    const { promise: held, resolve: isHeld } = Promise.withResolvers<void>();
    const holding = db().transaction(async (tx) => {
      await lockBlobs(tx, viewer);
      isHeld();
      await letGo;
    });
    await held;
    const importing = importThread({ userId: viewer.id, threadId, delays: 0 }).catch(() => "gone");
    // It has stored the first message's bytes and wants to refer to them.
    await expect
      .poll(() => waitingForLocks(), { timeout: 20_000, interval: 50 })
      .toBeGreaterThan(0);
    const leaving = requestAccountDeletion(session, { confirmation: person });
    release();
    await Promise.all([holding, leaving.then(() => deleteAccounts()), importing]);
    expect(await db().select().from(users).where(eq(users.id, viewer.id))).toEqual([]);
    await expect(
      runCommand(viewer, async (_, record) => record("thread", threadId)),
    ).rejects.toThrow("The account was deleted.");
    await deleteAccounts(new Date(Date.now() + 61 * minute));
    expect(await tracesOf(viewer.id)).toEqual([]);
    expect(await bytesOf(viewer.id)).toEqual([]);
  });
});

/** Somebody with a thread, files and tasks, whom neither Google nor Firebase knows. */
async function createLeaver() {
  const id = randomUUID();
  const email = `${id}@studio.example`;
  await db().insert(users).values({ id, firebaseUid: id, email, username: "Leaver" });
  const owner = { id, email };
  const thread = await createThread(owner);
  await createMessage(owner, thread);
  await createTask(owner, thread, { fileId: await createFile(owner, { threadId: thread }) });
  await createFile(owner);
  const session = await findSession((await startSession(owner, device)).token);
  return { viewer: session!.viewer, session: session! };
}

/** A thread of the mailbox with more messages than an import fetches ahead. */
async function findLongThread(): Promise<string> {
  const { access_token } = await google.edge.control.mintTokens(person);
  const headers = { authorization: `Bearer ${access_token}` };
  const address = `${env().GMAIL_API_URL}/gmail/v1/users/me/messages?maxResults=100`;
  const { messages } = messagesSchema.parse(await (await fetch(address, { headers })).json());
  const byThread = Map.groupBy(messages, ({ threadId }) => threadId);
  const [threadId] = [...byThread].find(([, { length }]) => length > 3) ?? [];
  if (!threadId) throw new Error("The seed has no long thread.");
  return threadId;
}

const messagesSchema = z.object({ messages: z.array(z.object({ threadId: z.string() })) });

const device = { kind: "top", device: "A test" } as const;

async function waitingForLocks(): Promise<number> {
  const { rows } = await db().execute<{ waiting: number }>(
    sql`select count(*)::int as waiting from pg_locks where locktype = 'advisory' and not granted`,
  );
  return rows[0]?.waiting ?? 0;
}
