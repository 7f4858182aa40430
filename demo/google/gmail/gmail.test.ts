import { createServer } from "node:http";
import type { gmail_v1 } from "@googleapis/gmail";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { close, listen } from "#demo/google/edge/edge.ts";
import { edgeControlAt } from "#demo/google/edge/edge-control.ts";
import { type EdgeFixture, startEdgeFixture } from "#demo/google/edge/edge-fixture.ts";
import { writeMail } from "#demo/seed/mime.ts";

const GMAIL = "/gmail/v1/users/me";
let google: EdgeFixture;

beforeAll(async () => {
  google = await startEdgeFixture();
}, 30_000);
afterEach(() => google.control.reset());
afterAll(() => google.close());

async function get<T>(path: string, email = google.maya.email): Promise<T> {
  const reply = await google.call(email, path);
  expect(reply.status, path).toBe(200);
  return (await reply.json()) as T;
}

async function reasonOf(reply: Response) {
  const body = (await reply.json()) as { error: { errors: { reason: string }[] } };
  return [reply.status, body.error.errors[0]?.reason];
}

const mailFrom = (email: string, more: { inReplyTo?: string; subject: string }) =>
  writeMail({
    messageId: `<${Math.random()}@test.example>`,
    date: new Date("2026-03-12T11:00:00Z"),
    from: { name: "Zoë Ångström", email },
    to: [{ name: "Maya Lindqvist", email: google.maya.email }],
    text: "Could you send it again?",
    ...more,
  });

describe("reading mail", () => {
  test("lists every thread and message of the seed, newest first", async () => {
    const threads = await get<gmail_v1.Schema$ListThreadsResponse>(`${GMAIL}/threads`);
    const expected = new Set(google.maya.messages.map(({ threadId }) => threadId));
    expect(new Set(threads.threads?.map(({ id }) => id))).toEqual(expected);
    const messages = await get<gmail_v1.Schema$ListMessagesResponse>(`${GMAIL}/messages`);
    expect(messages.messages?.[0]?.id).toBe(google.maya.messages.at(-1)?.id);
    expect(messages.resultSizeEstimate).toBe(google.maya.messages.length);
  });

  test("pages with nextPageToken and leaves an empty list out", async () => {
    type List = gmail_v1.Schema$ListMessagesResponse;
    const first = await get<List>(`${GMAIL}/messages?maxResults=15`);
    const second = await get<List>(
      `${GMAIL}/messages?maxResults=15&pageToken=${first.nextPageToken}`,
    );
    expect(first.messages).toHaveLength(15);
    expect(second.messages).toHaveLength(google.maya.messages.length - 15);
    expect(second.nextPageToken).toBeUndefined();
    expect(await get<List>(`${GMAIL}/messages?q=from:nobody@nowhere.example`)).toEqual({
      resultSizeEstimate: 0,
    });
  });

  test("gives every message's bytes exactly, and its decoded headers", async () => {
    for (const message of google.maya.messages) {
      const raw = await get<gmail_v1.Schema$Message>(`${GMAIL}/messages/${message.id}?format=raw`);
      expect(Buffer.from(raw.raw ?? "", "base64url").equals(message.raw)).toBe(true);
      expect(raw.threadId).toBe(message.threadId);
      expect(raw.internalDate).toBe(String(message.receivedAt));
      expect(raw.historyId).toMatch(/^\d{18}$/);
    }
    const vogel = google.maya.messages.find(({ from }) => from.includes("Katrin"));
    const metadata = await get<gmail_v1.Schema$Message>(
      `${GMAIL}/messages/${vogel?.id}?format=metadata&metadataHeaders=Subject`,
    );
    expect(metadata.payload?.headers).toEqual([{ name: "Subject", value: vogel?.subject }]);
  });

  test("searches with OR, braces, minus, groups and relative dates", async () => {
    const count = async (q: string) =>
      (
        await get<gmail_v1.Schema$ListMessagesResponse>(
          `${GMAIL}/messages?q=${encodeURIComponent(q)}`,
        )
      ).resultSizeEstimate;
    const is = (email: string) => google.maya.messages.filter(({ from }) => from.includes(email));
    const tom = is("tom.hadley").length;
    const bram = is("bram@").length;
    expect(tom).toBeGreaterThan(0);
    expect(await count("from:tom.hadley")).toBe(tom);
    expect(await count("from:tom.hadley OR from:bram@noordvorm.example")).toBe(tom + bram);
    expect(await count("{from:tom.hadley from:bram}")).toBe(tom + bram);
    expect(await count("from:(tom.hadley OR bram)")).toBe(tom + bram);
    expect(await count("-from:tom.hadley")).toBe(google.maya.messages.length - tom);
    expect(await count("from:tom.hadley -batch")).toBeLessThan(tom);
    expect(await count('subject:"front label" from:tom.hadley')).toBe(tom);
    expect(await count("newer_than:1d from:tom.hadley")).toBe(0);
    expect(await count("in:sent")).toBe(is(google.maya.email).length);
    const unknown = await google.call(google.maya.email, `${GMAIL}/messages?q=filename:pdf`);
    expect(unknown.status).toBe(400);
  });

  test("tells the profile", async () => {
    const profile = await get<gmail_v1.Schema$Profile>(`${GMAIL}/profile`);
    expect(profile).toMatchObject({
      emailAddress: google.maya.email,
      messagesTotal: google.maya.messages.length,
      threadsTotal: 5,
      historyId: expect.stringMatching(/^\d{18}$/),
    });
  });

  test("keeps people apart", async () => {
    const mine = await get<gmail_v1.Schema$ListMessagesResponse>(`${GMAIL}/messages`);
    const id = mine.messages?.[0]?.id;
    expect((await google.call(google.jonas.email, `${GMAIL}/messages/${id}`)).status).toBe(404);
    const other = `/gmail/v1/users/${google.maya.email}/messages`;
    expect((await google.call(google.jonas.email, other)).status).toBe(403);
  });
});

describe("mail that arrives", () => {
  test("a reply joins its thread, shows in the history and is pushed", async () => {
    const pushes: unknown[] = [];
    const server = createServer(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(Buffer.from(chunk));
      pushes.push(JSON.parse(Buffer.concat(chunks).toString()));
      response.end();
    });
    const endpoint = await listen(server, 0);
    const { email } = google.maya;
    const watch = await google.call(email, `${GMAIL}/watch`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ topicName: "projects/galley/topics/mail" }),
    });
    expect(watch.status).toBe(200);
    const { historyId } = (await watch.json()) as gmail_v1.Schema$WatchResponse;
    await google.control.setPushEndpoint(endpoint);

    const first = google.maya.messages.find(({ subject }) => subject === "Coastal Dry front label");
    const inReplyTo = /^Message-ID: (.+)$/m.exec(first?.raw.toString() ?? "")?.[1]?.trim();
    const delivered = await edgeControlAt(google.url).deliver(
      email,
      mailFrom("zoe@test.example", {
        inReplyTo: inReplyTo ?? "",
        subject: "Re: Etikett für Bügel",
      }),
    );
    expect(delivered.threadId).toBe(first?.threadId);
    const history = await get<gmail_v1.Schema$ListHistoryResponse>(
      `${GMAIL}/history?startHistoryId=${historyId}&historyTypes=messageAdded`,
    );
    expect(history.history?.map((entry) => entry.messagesAdded?.[0]?.message?.id)).toEqual([
      delivered.id,
    ]);
    expect(history.historyId).toBe(delivered.historyId);
    const nothing = await get<gmail_v1.Schema$ListHistoryResponse>(
      `${GMAIL}/history?startHistoryId=${history.historyId}`,
    );
    expect(nothing).toEqual({ historyId: history.historyId });
    const message = await get<gmail_v1.Schema$Message>(
      `${GMAIL}/messages/${delivered.id}?format=metadata`,
    );
    expect(message.payload?.headers).toContainEqual({
      name: "Subject",
      value: "Re: Etikett für Bügel",
    });
    await google.control.setPushEndpoint(null);
    await close(server);
    expect(pushes).toHaveLength(1);
    const [push] = pushes as { message: { data: string }; subscription: string }[];
    expect(JSON.parse(Buffer.from(push?.message.data ?? "", "base64").toString())).toEqual({
      emailAddress: email,
      historyId: delivered.historyId,
    });
    expect(push?.subscription).toBe("projects/galley/subscriptions/mail");
  });

  test("history that is too old answers 404", async () => {
    const { email } = google.jonas;
    const { historyId } = await get<gmail_v1.Schema$Profile>(`${GMAIL}/profile`, email);
    await google.control.deliver(email, mailFrom("zoe@test.example", { subject: "Hello" }));
    await google.control.forgetHistoryBefore(email);
    const path = `${GMAIL}/history?startHistoryId=${historyId}`;
    expect(await reasonOf(await google.call(email, path))).toEqual([404, "notFound"]);
  });
});

describe("refusals", () => {
  test("no token, a made-up, an expired and a revoked one: 401", async () => {
    const { email } = google.maya;
    const path = `${GMAIL}/profile`;
    expect((await fetch(google.url + path)).status).toBe(401);
    expect((await google.call(email, path, { token: "ya29.forged" })).status).toBe(401);
    const { access_token: token, refresh_token } = await google.control.mintTokens(email);
    expect((await google.call(email, path, { token })).status).toBe(200);
    await google.control.expireAccessTokens(email);
    expect(await reasonOf(await google.call(email, path, { token }))).toEqual([401, "authError"]);
    const refresh = () =>
      fetch(`${google.url}/token`, {
        method: "POST",
        body: new URLSearchParams({
          grant_type: "refresh_token",
          refresh_token,
          client_id: google.state.client.id,
          client_secret: google.state.client.secret,
        }),
      });
    expect((await refresh()).status).toBe(200);
    const revoked = await fetch(`${google.url}/revoke`, {
      method: "POST",
      body: new URLSearchParams({ token: refresh_token }),
    });
    expect(revoked.status).toBe(200);
    const after = await refresh();
    expect([after.status, await after.json()]).toMatchObject([400, { error: "invalid_grant" }]);
    const again = await google.control.mintTokens(email);
    await google.control.revoke(email);
    expect((await google.call(email, path, { token: again.access_token })).status).toBe(401);
  });

  test("a scope that was not granted: 403 with Google's reason", async () => {
    const { email } = google.maya;
    const { access_token: token } = await google.control.mintTokens(email, [
      "https://www.googleapis.com/auth/gmail.metadata",
    ]);
    const id = google.maya.messages[0]?.id;
    const metadata = `${GMAIL}/messages/${id}?format=metadata`;
    expect((await google.call(email, metadata, { token })).status).toBe(200);
    const raw = await google.call(email, `${GMAIL}/messages/${id}?format=raw`, { token });
    expect(await reasonOf(raw)).toEqual([403, "insufficientPermissions"]);
  });

  test("a fault fails the chosen call only, with its headers", async () => {
    const { email } = google.maya;
    await google.control.failNext({
      path: "/profile",
      status: 429,
      skip: 1,
      headers: { "retry-after": "7" },
    });
    expect((await google.call(email, `${GMAIL}/profile`)).status).toBe(200);
    const failed = await google.call(email, `${GMAIL}/profile`);
    expect(failed.headers.get("retry-after")).toBe("7");
    expect(await reasonOf(failed)).toEqual([429, "rateLimitExceeded"]);
    expect((await google.call(email, `${GMAIL}/profile`)).status).toBe(200);
    expect((await google.control.callsTo("/profile")).map(({ status }) => status)).toEqual([
      200, 429, 200,
    ]);
  });

  test("a connection can be cut before and in the middle of an answer", async () => {
    const { email } = google.maya;
    await google.control.failNext({ path: "/labels", cut: "before" });
    await expect(google.call(email, `${GMAIL}/labels`)).rejects.toThrow();
    await google.control.failNext({ path: "/labels", cut: "midway" });
    const reply = await google.call(email, `${GMAIL}/labels`);
    await expect(reply.text()).rejects.toThrow();
    expect((await google.call(email, `${GMAIL}/labels`)).status).toBe(200);
  });

  test("a quota of units a minute refuses what exceeds it and says how long to wait", async () => {
    const { email } = google.maya;
    await google.control.setQuota(45, 403);
    const path = `${GMAIL}/messages/${google.maya.messages[0]?.id}?format=minimal`;
    expect((await google.call(email, path)).status).toBe(200);
    expect((await google.call(email, path)).status).toBe(200);
    const refused = await google.call(email, path);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(50);
    expect(await reasonOf(refused)).toEqual([403, "rateLimitExceeded"]);
    expect((await google.call(google.jonas.email, `${GMAIL}/profile`)).status).toBe(200);
  });

  test("latency delays the calls it names", async () => {
    await google.control.setLatency(120, "/labels");
    const began = performance.now();
    await google.call(google.maya.email, `${GMAIL}/labels`);
    expect(performance.now() - began).toBeGreaterThanOrEqual(115);
  });
});
