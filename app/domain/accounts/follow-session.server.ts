import { listen } from "#app/adapters/db/notifications.server.ts";
import { inBatches } from "#app/domain/changes/in-batches.ts";
import { findEndedSessions } from "./sessions.server.ts";

/** A follower of one session. */
type Followed = { userId: string; onEnd: Set<() => void> };

/** All sessions that this process follows, by id. */
const followed = new Map<string, Followed>();
const checkSoon = inBatches("sessions", checkSessions);
const checkEveryMs = 25_000;
let checking: NodeJS.Timeout | undefined;

const listener = {
  channel: "sessions" as const,
  onMessage: end,
  // The process may have missed the ends of sessions.
  onReconnect: () => checkSoon(followed.keys()),
};

/**
 * Calls `onEnd` once the session has ended: at once when any process ends it, and within half a minute when it expires,
 * or when nobody could be told. Many sessions are checked by one query. While the database does not answer they count
 * as live. Returns a function that stops it. Rejects when the database cannot be reached to listen.
 */
export async function followSession(
  viewer: { id: string },
  sessionId: string,
  onEnd: () => void,
): Promise<() => void> {
  await listen(listener);
  const present = followed.get(sessionId) ?? { userId: viewer.id, onEnd: new Set() };
  followed.set(sessionId, present);
  present.onEnd.add(onEnd);
  // It may have ended since the request began.
  checkSoon([sessionId]);
  checking ??= setInterval(() => checkSoon(followed.keys()), checkEveryMs).unref();
  return () => {
    present.onEnd.delete(onEnd);
    if (present.onEnd.size === 0 && followed.get(sessionId) === present) forget(sessionId);
  };
}

function forget(sessionId: string): void {
  followed.delete(sessionId);
  if (followed.size > 0) return;
  clearInterval(checking);
  checking = undefined;
}

function end(sessionId: string): void {
  const ended = followed.get(sessionId);
  if (!ended) return;
  forget(sessionId);
  for (const onEnd of ended.onEnd) onEnd();
}

async function checkSessions(ids: string[]): Promise<void> {
  const asked = ids.flatMap((id) => {
    const present = followed.get(id);
    return present ? [{ id, userId: present.userId }] : [];
  });
  if (asked.length === 0) return;
  for (const id of await findEndedSessions(asked)) end(id);
}
