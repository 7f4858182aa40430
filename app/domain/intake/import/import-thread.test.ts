import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { blobs } from "#app/adapters/blobs/blobs.server.ts";
import { db } from "#app/adapters/db/client.server.ts";
import { findThreadDetails } from "#app/domain/desk/find-thread-details.server.ts";
import { files } from "#app/domain/files/tables.server.ts";
import { followMailbox } from "#app/domain/intake/follow/follow-mailbox.server.ts";
import { findConnectionStatus } from "#app/domain/mailbox/connection.server.ts";
import { mailboxConnections } from "#app/domain/mailbox/tables.server.ts";
import { findOwnAddresses } from "#app/domain/threads/own-addresses.server.ts";
import { messages, threads } from "#app/domain/threads/tables.server.ts";
import { writeMail } from "#demo/seed/mime.ts";
import { stateOf } from "#tests/import/import-world.ts";
import {
  type MailboxWorld,
  type Member,
  openMailboxWorld,
} from "#tests/setup/mailbox/mailbox-world.ts";
import { importThread } from "./import-thread.server.ts";
import { listRecentImports } from "./list-recent-imports.server.ts";
import { dismissImports, requestImport, retryImportThread } from "./request-import.server.ts";

let world: MailboxWorld;
let email: string;
/** A thread of the seed, and its messages, oldest first. */
let threadId: string;
let messageIds: string[];

beforeAll(async () => {
  world = await openMailboxWorld();
  email = world.mailbox.people[0]!.email;
  const byThread = Map.groupBy(world.mailbox.people[0]!.messages, (message) => message.threadId);
  const [shortest] = [...byThread].sort(([, one], [, other]) => one.length - other.length).slice(1);
  threadId = shortest![0];
  messageIds = shortest![1].map(({ id }) => id);
});
afterEach(() => world.google.reset());
afterAll(() => world?.close());

async function ask(viewer: Member, thread = threadId, importId: string = randomUUID()) {
  const asked = [{ threadId: thread, subject: "What was asked for" }];
  expect(await requestImport(viewer, { importId, threads: asked })).toMatchObject({ ok: true });
  return importId;
}
const run = (viewer: Member, { thread = threadId, delays = 0 } = {}) =>
  importThread({ userId: viewer.id, threadId: thread, delays });
const progressOf = async (viewer: Member) => (await listRecentImports(viewer))[0];
const messagesOf = async (viewer: Member, thread = threadId) =>
  db()
    .select()
    .from(messages)
    .where(and(eq(messages.userId, viewer.id), eq(messages.threadId, thread)));

function reply(text: string, thread = "<box@tea.example>") {
  return writeMail({
    messageId: `<${randomUUID()}@tea.example>`,
    inReplyTo: thread,
    references: [thread],
    date: new Date(),
    from: { name: "Priya", email: "priya@tea.example" },
    to: [{ name: "Maya", email }],
    subject: "Re: Tea box",
    text,
  });
}

describe("the result of an import", () => {
  test("every message is kept as it was sent, once, however often it is imported", async () => {
    const viewer = await world.connect();
    await ask(viewer);
    await run(viewer);
    const first = await stateOf(viewer.id);
    expect(first.messages.map(({ id }) => id).sort()).toEqual([...messageIds].sort());
    expect(await progressOf(viewer)).toMatchObject({
      state: "done",
      messagesTotal: messageIds.length,
      messagesDone: messageIds.length,
      error: null,
    });
    await run(viewer);
    expect(await stateOf(viewer.id)).toEqual(first);

    await ask(viewer);
    await run(viewer);
    const again = await stateOf(viewer.id);
    expect({ ...again, imports: [] }).toEqual({ ...first, imports: [] });
    expect(again.imports.map(({ state }) => state).sort()).toEqual(["done", "duplicate"]);
  });

  test("a second import fetches only new messages", async () => {
    const viewer = await world.connect();
    const { threadId: thread } = await world.google.deliver(email, reply("First", "<a@b.example>"));
    await ask(viewer, thread);
    await run(viewer, { thread });
    const { id } = await world.google.deliver(email, reply("Second"), { threadId: thread });
    await world.google.reset();
    await ask(viewer, thread);
    await run(viewer, { thread });
    const fetched = await world.google.callsTo("format=raw");
    expect(fetched.map(({ path }) => path.includes(id))).toEqual([true]);
    expect(await messagesOf(viewer, thread)).toHaveLength(2);
    expect((await progressOf(viewer))?.state).toBe("done");
  });

  test("it is in the mailbox that was connected, and in none that is connected later", async () => {
    const viewer = await world.connect();
    const { threadId: thread } = await world.google.deliver(email, reply("Here", "<h@b.example>"));
    await ask(viewer, thread);
    await run(viewer, { thread });
    const mailbox = async () => (await findThreadDetails(viewer, thread))?.thread.mailbox;
    expect(await mailbox()).toBe(email);
    await world.reconnect({ ...viewer, email: world.mailbox.people[1]!.email });
    expect(await mailbox()).toBeNull();
  });

  test("drafts, spam and the trash stay where they are", async () => {
    const viewer = await world.connect();
    const { threadId: thread } = await world.google.deliver(email, reply("Kept", "<k@b.example>"));
    for (const label of ["DRAFT", "SPAM", "TRASH"]) {
      await world.google.deliver(email, reply(label), { threadId: thread, labels: [label] });
    }
    await ask(viewer, thread);
    await run(viewer, { thread });
    expect((await messagesOf(viewer, thread)).map(({ body }) => body)).toEqual(["Kept"]);
  });

  test("the owner's other addresses at Gmail are known from the first import, and read again each day", async () => {
    const viewer = await world.connect();
    const named = (sendAsEmail: string, more = {}) => ({
      ...{ sendAsEmail, verificationStatus: "accepted" as const, ...more },
    });
    const own = (sendAs: ReturnType<typeof named>[]) =>
      world.google.setAddresses({ email, profile: "M.Aya@googlemail.example", sendAs });
    await own([
      named("Hello@Studio.example"),
      named("not.yet@studio.example", { verificationStatus: "pending" }),
      named("team@studio.example", { treatAsAlias: false }),
    ]);
    const mail = reply("From my other address", "<alias@b.example>");
    const { threadId: thread } = await world.google.deliver(email, mail);
    await ask(viewer, thread);
    await run(viewer, { thread });
    const first = [email, "m.aya@googlemail.example", "hello@studio.example"];
    expect((await findOwnAddresses(db(), viewer)).slice(0, 3)).toEqual(first);
    expect(await findOwnAddresses(db(), viewer)).not.toContain("team@studio.example");

    await own([named("new@studio.example")]);
    const isYesterday = { aliasesReadAt: new Date(Date.now() - 25 * 3_600_000) };
    await followMailbox({ userId: viewer.id, delays: 0 });
    expect(await findOwnAddresses(db(), viewer)).not.toContain("new@studio.example");
    await db()
      .update(mailboxConnections)
      .set(isYesterday)
      .where(eq(mailboxConnections.userId, viewer.id));
    // An outage does not count as a reading: the next turn asks again.
    const outage = { status: 503, headers: { "retry-after": "3600" } };
    await world.google.failNext({ path: "/sendAs", ...outage });
    await followMailbox({ userId: viewer.id, delays: 0 });
    expect(await findOwnAddresses(db(), viewer)).not.toContain("new@studio.example");
    await followMailbox({ userId: viewer.id, delays: 0 });
    expect(await findOwnAddresses(db(), viewer)).toContain("new@studio.example");
  });

  test("large messages come whole, between small ones, in their order", async () => {
    const viewer = await world.connect();
    const content = Buffer.alloc(5_500_000, "large ");
    const large = (number: number) =>
      writeMail({
        messageId: `<l${number}@b.example>`,
        date: new Date(Date.UTC(2026, 10, 1, number)),
        from: { name: "Priya", email: "priya@tea.example" },
        to: [{ name: "Maya", email }],
        subject: "Large",
        text: `Number ${number}`,
        attachments:
          number === 2
            ? []
            : [{ name: `${number}.bin`, type: "application/octet-stream", content }],
      });
    const { threadId: thread } = await world.google.deliver(email, large(1));
    for (const number of [2, 3]) {
      await world.google.deliver(email, large(number), { threadId: thread });
    }
    await ask(viewer, thread);
    await run(viewer, { thread });
    const state = await stateOf(viewer.id);
    expect(state.files).toMatchObject([
      { name: "1.bin", size: content.length },
      { name: "3.bin", size: content.length },
    ]);
    expect(await messagesOf(viewer, thread)).toHaveLength(3);
  });

  test("a message that cannot be read keeps its original and its thread", async () => {
    const viewer = await world.connect();
    const { threadId: thread } = await world.google.deliver(email, reply("Fine", "<f@b.example>"));
    const deep = Array.from(
      { length: 3_000 },
      (_, depth) => `Content-Type: multipart/mixed; boundary=b${depth}\r\n\r\n--b${depth}\r\n`,
    ).join("");
    const broken = Buffer.from(`From: Priya <priya@tea.example>\r\nSubject: Deep\r\n${deep}`);
    await world.google.deliver(email, broken, { threadId: thread });
    await ask(viewer, thread);
    await run(viewer, { thread });
    const kept = await messagesOf(viewer, thread);
    expect(kept).toHaveLength(2);
    const unread = kept.find(({ subject }) => subject === "Deep");
    expect(unread?.body).toMatch(/^This message could not be read: .+ Its original is kept\.$/);
    expect(unread?.sender.email).toBe("priya@tea.example");
    const original = await blobs().read(viewer.id, unread!.rawSha256);
    // Gmail's own header lines come first.
    expect(Buffer.from(original!).subarray(-broken.length).equals(broken)).toBe(true);
    expect((await progressOf(viewer))?.state).toBe("done");
  });
});

describe("several at once", () => {
  test("two tabs importing one thread make one thread, and one job", async () => {
    const viewer = await world.connect();
    await Promise.all([ask(viewer), ask(viewer)]);
    const { rows } = await db().execute<{ waiting: string }>(
      sql`select count(*) as waiting from pgboss.job
          where name = 'import-thread' and state = 'created' and singleton_key = ${`${viewer.id}:${threadId}`}`,
    );
    expect(rows[0]?.waiting).toBe("1");
    await Promise.all([run(viewer), run(viewer), run(viewer)]);
    const alone = await world.connect();
    await ask(alone);
    await run(alone);
    const [both, one] = [await stateOf(viewer.id), await stateOf(alone.id)];
    expect({ ...both, imports: [] }).toEqual({ ...one, imports: [] });
    for (const { state } of both.imports) expect(["done", "duplicate"]).toContain(state);
  });

  test("the same submit twice is one import; a foreign id is nobody's", async () => {
    const [viewer, other] = [await world.connect(), await world.connect()];
    const importId = await ask(viewer);
    await ask(viewer, threadId, importId);
    expect(await listRecentImports(viewer)).toHaveLength(1);
    expect(await retryImportThread(other, { importId, threadId })).toBeNull();
    expect(await dismissImports(other, { importIds: [importId] })).toBeNull();
    expect(await dismissImports(viewer, { importIds: [importId] })).toEqual({ ok: true });
    expect(await listRecentImports(viewer)).toEqual([]);
  });
});

describe("a person's decisions stay", () => {
  test("a thread in the trash takes nothing and says where it is", async () => {
    const viewer = await world.connect();
    await ask(viewer);
    await run(viewer);
    await db().update(threads).set({ trashedAt: new Date() }).where(eq(threads.userId, viewer.id));
    const before = await stateOf(viewer.id);
    await ask(viewer);
    await run(viewer);
    expect({ ...(await stateOf(viewer.id)), imports: [] }).toEqual({ ...before, imports: [] });
    expect(await progressOf(viewer)).toMatchObject({
      state: "duplicate",
      error: expect.stringContaining("in the trash"),
    });
  });

  test("a thread deleted forever is not imported again", async () => {
    const viewer = await world.connect();
    const deleted = { userId: viewer.id, id: threadId, title: "", senderName: "", senderEmail: "" };
    await db()
      .insert(threads)
      .values({ ...deleted, trashedAt: new Date(), deletedAt: new Date() });
    await ask(viewer);
    await run(viewer);
    expect(await messagesOf(viewer)).toEqual([]);
    expect(await progressOf(viewer)).toMatchObject({
      state: "duplicate",
      error: expect.stringContaining("deleted this thread forever"),
    });
  });

  test("a file deleted forever does not come back with its message's thread", async () => {
    const viewer = await world.connect();
    const withFile = world.mailbox.people[0]!.messages.find(({ raw }) =>
      raw.includes("Content-Disposition: attachment"),
    )!.threadId;
    await ask(viewer, withFile);
    await run(viewer, { thread: withFile });
    const [file] = await db().select().from(files).where(eq(files.userId, viewer.id));
    await db()
      .update(files)
      .set({ deletedAt: new Date() })
      .where(and(eq(files.userId, viewer.id), eq(files.id, file!.id)));
    const before = await stateOf(viewer.id);
    await ask(viewer, withFile);
    await run(viewer, { thread: withFile });
    expect((await stateOf(viewer.id)).files).toEqual(before.files);
  });
});

describe("when Google is in trouble", () => {
  const expectWhole = async (viewer: Member) => {
    expect(await messagesOf(viewer)).toHaveLength(messageIds.length);
    expect(await progressOf(viewer)).toMatchObject({ state: "done", error: null });
  };

  test.for([
    ["429 with Retry-After", { status: 429, headers: { "retry-after": "1" } }],
    ["403 rateLimitExceeded", { status: 403, reason: "rateLimitExceeded" }],
    ["500, twice", { status: 500, times: 2 }],
    ["a page of HTML instead of an error", { status: 502, body: "<html>Bad gateway</html>" }],
    ["a connection cut before the answer", { cut: "before" as const }],
    ["a connection cut half way", { cut: "midway" as const }],
  ] as const)("%s: the import waits and goes on", async ([, fault]) => {
    const viewer = await world.connect();
    await world.google.failNext({ path: "format=raw", ...fault });
    await world.google.failNext({ path: "/threads/", ...fault });
    await ask(viewer);
    await run(viewer);
    await expectWhole(viewer);
  });

  test("a time to retry at pauses the mailbox: no further call, and the import waits until then", async () => {
    const viewer = await world.connect();
    await world.google.failNext({ path: "/threads/", error: "user-rate" });
    await ask(viewer);
    await run(viewer);
    const before = (await world.google.callsTo("/gmail/")).length;
    await run(viewer);
    expect(await world.google.callsTo("/gmail/")).toHaveLength(before);
    const progress = await progressOf(viewer);
    expect(progress).toMatchObject({ state: "queued", error: null });
    const waitMs = Date.parse(progress?.waitsUntil ?? "") - Date.now();
    expect(waitMs).toBeGreaterThan(850_000);
    expect(waitMs).toBeLessThan(901_000);

    await db()
      .update(mailboxConnections)
      .set({ pausedUntil: new Date() })
      .where(eq(mailboxConnections.userId, viewer.id));
    await run(viewer);
    await expectWhole(viewer);
  });

  test.for([
    ["gmail-disabled", "Whoever runs Galley must enable it"],
    ["domain-policy", "administrator must allow it"],
    ["delegation-denied", "signed in as that account"],
    ["no-mailbox", "no Gmail mailbox"],
    ["suspended", "Google has suspended this account"],
  ] as const)(
    "'%s': import and connection say who must do what, until it is done",
    async ([error, words]) => {
      const viewer = await world.connect();
      await world.google.failNext({ path: "/gmail/v1/", error });
      const importId = await ask(viewer);
      await run(viewer);
      expect((await progressOf(viewer))?.error).toContain(words);
      const { connected, problem } = await findConnectionStatus(viewer);
      expect(connected).toBe(true);
      expect(problem).toContain(words);

      await retryImportThread(viewer, { importId, threadId });
      await run(viewer);
      await expectWhole(viewer);
      expect((await findConnectionStatus(viewer)).problem).toBeNull();
    },
  );

  test("Retry-After is honoured", async () => {
    const viewer = await world.connect();
    await world.google.failNext({
      path: "/threads/",
      status: 429,
      headers: { "retry-after": "2" },
    });
    await ask(viewer);
    await run(viewer);
    const [refused, answered] = await world.google.callsTo("/threads/");
    expect(answered!.at - refused!.at).toBeGreaterThanOrEqual(2_000);
  });

  test("a message that vanished is left out, a thread that vanished is told", async () => {
    const viewer = await world.connect();
    await world.google.failNext({ path: `/messages/${messageIds.at(-1)}`, status: 404 });
    await ask(viewer);
    await run(viewer);
    expect(await messagesOf(viewer)).toHaveLength(messageIds.length - 1);
    expect(await progressOf(viewer)).toMatchObject({
      state: "done",
      messagesDone: messageIds.length,
    });

    await ask(viewer, "19aa00000000dead");
    await run(viewer, { thread: "19aa00000000dead" });
    const gone = (await listRecentImports(viewer)).find(({ state }) => state === "failed");
    expect(gone?.error).toBe(
      "Failed to process email. Please try again. The email is no longer in the mailbox.",
    );
  });

  test("an outage puts the import off; what arrived stays; at last it fails and can be retried", async () => {
    const viewer = await world.connect();
    await world.google.failNext({ path: messageIds.at(-1)!, status: 503, times: 1_000 });
    const importId = await ask(viewer);
    await run(viewer);
    expect(await progressOf(viewer)).toMatchObject({
      state: "queued",
      messagesDone: messageIds.length - 1,
    });
    await run(viewer, { delays: 3 });
    expect(await progressOf(viewer)).toMatchObject({
      state: "failed",
      error: "Failed to process email. Please try again. Gmail could not be reached.",
    });
    expect(await messagesOf(viewer)).toHaveLength(messageIds.length - 1);

    await world.google.reset();
    expect(await retryImportThread(viewer, { importId, threadId })).toEqual({ ok: true });
    await run(viewer);
    await expectWhole(viewer);
  }, 60_000);

  test("an expired token is renewed, once", async () => {
    const viewer = await world.connect();
    await world.google.expireAccessTokens(email);
    await ask(viewer);
    await run(viewer);
    await expectWhole(viewer);
    expect(await world.google.callsTo("/token")).toHaveLength(1);
  });

  test("a revoked grant ends the connection; connecting again lets the import go on", async () => {
    const viewer = await world.connect();
    const importId = await ask(viewer);
    await world.google.revoke(email);
    await run(viewer);
    expect(await progressOf(viewer)).toMatchObject({
      state: "failed",
      error: "Failed to process email. Please try again. Gmail is not connected any more.",
    });
    expect(await findConnectionStatus(viewer)).toMatchObject({
      connected: false,
      reason: "revoked",
    });
    expect(await requestImport(viewer, { importId, threads: [{ threadId, subject: "" }] })).toEqual(
      {
        ok: false,
        reason: "connect",
        message: "Gmail authentication required",
        requiredAuth: "gmail",
      },
    );
    await world.reconnect(viewer);
    await retryImportThread(viewer, { importId, threadId });
    await run(viewer);
    await expectWhole(viewer);
  });

  test("the point from which new mail is followed is kept", async () => {
    const viewer = await world.connect();
    await ask(viewer);
    await run(viewer);
    const [connection] = await db()
      .select({ historyId: mailboxConnections.historyId })
      .from(mailboxConnections)
      .where(eq(mailboxConnections.userId, viewer.id));
    expect(connection?.historyId).toMatch(/^\d+$/);
  });
});
