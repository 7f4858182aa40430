import { eq } from "drizzle-orm";
import { afterAll, beforeEach, expect, test } from "vitest";
import { closeDatabase, db } from "#app/adapters/db/client.server.ts";
import { runCommand } from "#app/domain/changes/run-command.server.ts";
import { explainSessionEnd, forgetExpiredSessions } from "./session-end.server.ts";
import {
  endOtherSessions,
  endSession,
  findEndedSessions,
  findSession,
  listSessions,
  startSession,
} from "./sessions.server.ts";
import { sessions } from "./tables.server.ts";
import { upsertUser } from "./users.server.ts";
import type { Viewer } from "./viewer.ts";

const day = 24 * 60 * 60 * 1000;
const laptop = { kind: "top", device: "A laptop" } as const;
let people = 0;
let maya: Viewer;

beforeEach(async () => {
  people += 1;
  const identity = {
    uid: `uid-${people}`,
    googleId: `uid-${people}`,
    email: `maya${people}@studio.example`,
  };
  ({ viewer: maya } = await upsertUser({ ...identity, name: "Maya", photoUrl: null }));
});
afterAll(closeDatabase);

/** Uses the session once a day, up to this many days after it began. */
async function usedDaily(token: string, days: number) {
  const began = Date.now();
  for (let used = 1; used <= days; used++) await findSession(token, new Date(began + used * day));
}

test("a session is found by its token with its viewer and their revision, for thirty days", async () => {
  const { token } = await startSession(maya, laptop);
  await runCommand(maya, async (_, record) => record("account", maya.id));
  const found = await findSession(token);
  expect(found?.viewer).toMatchObject({ id: maya.id, username: "Maya", revision: 1 });
  await usedDaily(token, 29);
  expect(await findSession(token, new Date(Date.now() + 29.9 * day))).not.toBeNull();
  expect(await findSession(token, new Date(Date.now() + 30.1 * day))).toBeNull();
  expect(await findSession(`${token}x`)).toBeNull();
});

test("a session that nobody uses ends after fourteen days, everywhere", async () => {
  const { token } = await startSession(maya, laptop);
  const found = await findSession(token);
  const [before, after] = [13.9, 14.1].map((days) => new Date(Date.now() + days * day));
  const asked = [{ id: found!.id, userId: maya.id }];
  expect(await findEndedSessions(asked, before)).toEqual([]);
  expect(await listSessions(maya, before)).toHaveLength(1);
  expect(await findEndedSessions(asked, after)).toEqual([found!.id]);
  expect(await listSessions(maya, after)).toEqual([]);
  expect(await findSession(token, after)).toBeNull();
  expect(await findSession(token, before)).not.toBeNull();
  // That counts as a use, so the fourteen days start again.
  expect(await findSession(token, after)).not.toBeNull();
});

test("a page's background requests do not count as a use", async () => {
  const { token } = await startSession(maya, laptop);
  const atDay = (days: number) => new Date(Date.now() + days * day);
  expect(await findSession(token, atDay(13), { isUse: false })).not.toBeNull();
  expect(await findSession(token, atDay(14.1), { isUse: false })).toBeNull();
});

test("the holder of an ended token gets the reason, for thirty days", async () => {
  const { token } = await startSession(maya, laptop);
  const explain = (days: number) => explainSessionEnd(token, new Date(Date.now() + days * day));
  const other = "You were signed out. Please sign in again.";
  expect(await explain(1)).toBe(other);
  expect(await explain(15)).toBe(
    "You were signed out after 14 days without use. Please sign in again.",
  );
  await usedDaily(token, 29);
  expect(await explain(31)).toBe(
    "You were signed out 30 days after your sign-in. Please sign in again.",
  );
  await forgetExpiredSessions(new Date(Date.now() + 55 * day));
  expect(await explain(55)).not.toBe(other);
  await forgetExpiredSessions(new Date(Date.now() + 75 * day));
  expect(await explain(75)).toBe(other);
  expect(await explainSessionEnd("unknown")).toBe(other);
});

test("a user has a hundred sessions at most: the one seen longest ago ends", async () => {
  const began = Date.now() - day;
  const tokens: string[] = [];
  for (let index = 0; index < 101; index++) {
    tokens.push((await startSession(maya, laptop, new Date(began + index * 1_000))).token);
  }
  expect(await db().$count(sessions, eq(sessions.userId, maya.id))).toBe(100);
  expect(await findSession(tokens[0]!)).toBeNull();
  expect(await findSession(tokens[1]!)).not.toBeNull();
});

test("the database holds no token", async () => {
  const { token } = await startSession(maya, laptop);
  expect(JSON.stringify(await db().select().from(sessions))).not.toContain(token);
});

test("ending a session leaves the others, and a stranger ends none of them", async () => {
  const tokens = await Promise.all([1, 2, 3].map(() => startSession(maya, laptop)));
  const [first, second, third] = await Promise.all(tokens.map(({ token }) => findSession(token)));
  const { viewer: jonas } = await upsertUser({
    uid: `jonas-${people}`,
    googleId: `jonas-${people}`,
    email: "jonas@werkstatt.example",
    name: null,
    photoUrl: null,
  });
  await endSession(jonas, first!.id);
  await endOtherSessions(jonas, second!.id);
  expect(await listSessions(maya)).toHaveLength(3);

  await endSession(maya, first!.id);
  expect((await listSessions(maya)).map(({ id }) => id).sort()).toEqual(
    [second!.id, third!.id].sort(),
  );
  await endOtherSessions(maya, second!.id);
  expect((await listSessions(maya)).map(({ id }) => id)).toEqual([second!.id]);
});

test("when it was last seen is noted, at most every five minutes", async () => {
  const { token } = await startSession(maya, laptop);
  const seenAt = async () => (await listSessions(maya))[0]?.lastSeenAt.getTime() ?? 0;
  const started = await seenAt();
  await findSession(token, new Date(started + 60_000));
  expect(await seenAt()).toBe(started);
  const later = [6, 7, 8, 9].map((minutes) => new Date(started + minutes * 60_000));
  await Promise.all(later.map((now) => findSession(token, now)));
  const seen = await seenAt();
  expect(later.map(Number)).toContain(seen);
  await findSession(token, new Date(seen + 60_000));
  expect(await seenAt()).toBe(seen);
});

test("sessions past their time are dropped after a while", async () => {
  await startSession(maya, laptop, new Date(Date.now() - 75 * day));
  const { token } = await startSession(maya, laptop);
  await forgetExpiredSessions();
  const left = await db().select().from(sessions);
  expect(left.filter(({ userId }) => userId === maya.id)).toHaveLength(1);
  expect(await findSession(token)).not.toBeNull();
});

test("a person without a display name is called by their address's first part", async () => {
  const { viewer, isNew } = await upsertUser({
    uid: `nameless-${people}`,
    googleId: `nameless-${people}`,
    email: "priya.nair@tea.example",
    name: " ",
    photoUrl: null,
  });
  expect([viewer.username, isNew]).toEqual(["priya.nair", true]);
});

test("a session outlives a clock that is set back or forward an hour", async () => {
  const began = Date.now();
  const at = (hours: number) => new Date(began + hours * 60 * 60 * 1_000);
  const { token } = await startSession(maya, laptop, at(0));
  for (const hours of [0, -1, 1, 0, -1]) {
    expect(await findSession(token, at(hours))).not.toBeNull();
  }
});
