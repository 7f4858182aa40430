import { eq } from "drizzle-orm";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { closeDatabase, db } from "#app/adapters/db/client.server.ts";
import { stopListening } from "#app/adapters/db/notifications.server.ts";
import { ownerDatabaseUrl } from "#app/env.server.ts";
import { onDatabase } from "#tests/setup/database/test-database.ts";
import { followSession } from "./follow-session.server.ts";
import { endOtherSessions, endSession, findSession, startSession } from "./sessions.server.ts";
import { sessions, users } from "./tables.server.ts";
import { upsertUser } from "./users.server.ts";
import type { Viewer } from "./viewer.ts";

let people = 0;
let owner: Viewer;
beforeEach(async () => {
  owner = await createPerson();
});
afterAll(async () => {
  await stopListening();
  await closeDatabase();
});

async function createPerson(): Promise<Viewer> {
  people += 1;
  const [uid, email] = [`uid-${people}`, `follows${people}@studio.example`];
  const { viewer } = await upsertUser({ uid, googleId: uid, email, name: "Maya", photoUrl: null });
  return viewer;
}

async function followed(viewer: Viewer) {
  const { token } = await startSession(viewer, { kind: "top", device: "A laptop" });
  const { id } = (await findSession(token))!;
  const onEnd = vi.fn();
  const stop = await followSession(viewer, id, onEnd);
  return { id, onEnd, stop };
}

const ended = ({ onEnd }: { onEnd: () => void }) =>
  vi.waitFor(() => expect(onEnd).toHaveBeenCalledOnce(), 5_000);

test("every end of a session notifies its followers, and nobody else", async () => {
  const stranger = await followed(await createPerson());
  const [one, two, three] = [await followed(owner), await followed(owner), await followed(owner)];
  await endSession(owner, one.id);
  await ended(one);
  expect(two.onEnd).not.toHaveBeenCalled();
  await endOtherSessions(owner, two.id);
  await ended(three);
  expect(two.onEnd).not.toHaveBeenCalled();
  // With the account its sessions go.
  await db().delete(users).where(eq(users.id, owner.id));
  await ended(two);
  expect(stranger.onEnd).not.toHaveBeenCalled();
  stranger.stop();
});

test("a session that ended before it was followed is found", async () => {
  const { id, stop } = await followed(owner);
  stop();
  await endSession(owner, id);
  const onEnd = vi.fn();
  await followSession(owner, id, onEnd);
  await ended({ onEnd });
});

test("a session that expires without a word is found within half a minute", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  try {
    const { id, onEnd } = await followed(owner);
    const live = await followed(owner);
    await db().update(sessions).set({ expiresAt: new Date() }).where(eq(sessions.id, id));
    vi.advanceTimersByTime(25_000);
    await ended({ onEnd });
    expect(live.onEnd).not.toHaveBeenCalled();
    live.stop();
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});

test("an end without a notification is found when the process listens again", async () => {
  const { id, onEnd } = await followed(owner);
  await onDatabase(ownerDatabaseUrl(), async (client) => {
    await client.query("alter table sessions disable trigger sessions_end");
    await endSession(owner, id);
    await client.query("alter table sessions enable trigger sessions_end");
  });
  await db().execute(
    "select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen galley%'",
  );
  await ended({ onEnd });
});

test("a follower that has stopped is not notified", async () => {
  const { id, onEnd, stop } = await followed(owner);
  const other = vi.fn();
  await followSession(owner, id, other);
  stop();
  await endSession(owner, id);
  await ended({ onEnd: other });
  expect(onEnd).not.toHaveBeenCalled();
});
