import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { db } from "#app/adapters/db/client.server.ts";
import { findSession, startSession } from "#app/domain/accounts/sessions.server.ts";
import { sessions } from "#app/domain/accounts/tables.server.ts";
import { sessionCookie } from "#app/http/cookies.server.ts";
import { ask, ownHeaders } from "../request.ts";
import { closeWorld, createWorld, type World } from "../world.ts";

/** A person whose session has ended: the page where they land, and its text. */
const day = 24 * 60 * 60 * 1000;
const idle = "You were signed out after 14 days without use. Please sign in again.";
let world: World;
let cookie: string;
let sessionId: string;

beforeAll(async () => {
  world = await createWorld();
  const { token } = await startSession(world.owner, { kind: "top", device: "A laptop" });
  sessionId = (await findSession(token))?.id ?? "";
  cookie = (await sessionCookie().serialize(token)).split(";")[0] ?? "";
});
afterAll(closeWorld);

async function seenDaysAgo(days: number): Promise<void> {
  const lastSeenAt = new Date(Date.now() - days * day);
  await db().update(sessions).set({ lastSeenAt }).where(eq(sessions.id, sessionId));
}

const read = (path: string) => ask(path, { headers: { cookie, accept: "text/html" } });
const send = (path: string, mode: "navigate" | "cors") =>
  ask(path, {
    method: "POST",
    headers: { ...ownHeaders, "sec-fetch-mode": mode, cookie },
    body: new URLSearchParams({ returnTo: "/dashboard" }),
  });

test("a page of an ended session leads to the landing page, which says why", async () => {
  await seenDaysAgo(15);
  const desk = await read("/dashboard");
  expect(desk.headers.get("location")).toBe("/");
  const landing = await (await read("/")).text();
  expect(landing).toContain(idle);
  expect(landing).not.toContain("was not saved");
  expect(landing).not.toContain(world.owner.email);
});

test.each(["navigate", "cors"] as const)(
  "a form of an ended session says that nothing was saved (%s)",
  async (mode) => {
    await seenDaysAgo(15);
    const answer = await send(`/threads/${world.threads.read}/trash`, mode);
    expect(answer.headers.get("location")).toBe("/?unsaved=true");
    const landing = await (await read("/?unsaved=true")).text();
    expect(landing).toContain("What you sent last was not saved. ");
    expect(landing).toContain(idle);
  },
);

test("a call of an ended session is answered with 401 and the reason", async () => {
  await seenDaysAgo(15);
  const answer = await ask("/api/threads", { headers: { cookie } });
  expect([answer.status, await answer.json()]).toEqual([401, { error: { message: idle } }]);
});

test("a session that was ended elsewhere is told so without a reason", async () => {
  const unknown = `${cookie.split("=")[0]}=${encodeURIComponent(btoa(JSON.stringify("x")))}`;
  const landing = await ask("/", { headers: { cookie: unknown } });
  expect(await landing.text()).toContain("You were signed out. Please sign in again.");
});

test("who never had a session, or logged out, is told nothing, whatever the address says", async () => {
  const landing = await (await ask("/?unsaved=true")).text();
  expect(landing).not.toContain("signed out");
  expect(landing).not.toContain("not saved");
  const out = await send("/auth/logout", "cors");
  const [left = ""] = out.headers.getSetCookie().map((one) => one.split(";")[0] ?? "");
  expect(await (await ask("/", { headers: { cookie: left } })).text()).not.toContain("signed out");
});

test("a stream of events and the connection's status keep no session from ending", async () => {
  const { token } = await startSession(world.owner, { kind: "top", device: "A laptop" });
  const own = (await sessionCookie().serialize(token)).split(";")[0] ?? "";
  const found = await findSession(token);
  const seenAt = async () => {
    const [row] = await db().select().from(sessions).where(eq(sessions.id, found!.id));
    return row?.lastSeenAt.getTime();
  };
  const before = Date.now() - 3 * day;
  await db()
    .update(sessions)
    .set({ lastSeenAt: new Date(before) })
    .where(eq(sessions.id, found!.id));
  const stream = await ask("/api/events", { headers: { cookie: own } });
  await stream.body?.cancel();
  await ask("/api/gmail/connection-status", { headers: { cookie: own } });
  expect(await seenAt()).toBe(before);
  await ask("/api/threads", { headers: { cookie: own } });
  expect(await seenAt()).toBeGreaterThan(before);
});
