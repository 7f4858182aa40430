import { afterAll, beforeEach, expect, test } from "vitest";
import { closeDatabase, db } from "#app/adapters/db/client.server.ts";
import { runCommand } from "#app/domain/changes/run-command.server.ts";
import {
  endOtherSessions,
  endSession,
  findSession,
  forgetExpiredSessions,
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
  const identity = { uid: `uid-${people}`, email: `maya${people}@studio.example` };
  ({ viewer: maya } = await upsertUser({ ...identity, name: "Maya", photoUrl: null }));
});
afterAll(closeDatabase);

test("a session is found by its token with its viewer and their revision, for thirty days", async () => {
  const { token } = await startSession(maya, laptop);
  await runCommand(maya, async (_, record) => record("account", maya.id));
  const found = await findSession(token);
  expect(found?.viewer).toMatchObject({ id: maya.id, username: "Maya", revision: 1 });
  expect(await findSession(token, new Date(Date.now() + 29 * day))).not.toBeNull();
  expect(await findSession(token, new Date(Date.now() + 31 * day))).toBeNull();
  expect(await findSession(`${token}x`)).toBeNull();
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
  await findSession(token, new Date(started + 6 * 60_000));
  expect(await seenAt()).toBe(started + 6 * 60_000);
});

test("sessions past their time are dropped", async () => {
  await startSession(maya, laptop, new Date(Date.now() - 40 * day));
  const { token } = await startSession(maya, laptop);
  await forgetExpiredSessions();
  const left = await db().select().from(sessions);
  expect(left.filter(({ userId }) => userId === maya.id)).toHaveLength(1);
  expect(await findSession(token)).not.toBeNull();
});

test("a person without a display name is called by their address's first part", async () => {
  const { viewer, isNew } = await upsertUser({
    uid: `nameless-${people}`,
    email: "priya.nair@tea.example",
    name: " ",
    photoUrl: null,
  });
  expect([viewer.username, isNew]).toEqual(["priya.nair", true]);
});
