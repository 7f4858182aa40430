import { listen } from "#app/adapters/db/notifications.server.ts";
import { recordSpan } from "#app/adapters/tracing/tracing.server.ts";
import type { Change } from "./change.ts";
import { inBatches } from "./in-batches.ts";
import { listChangesOf, mostChangesAtOnce } from "./read-changes.server.ts";

type Follower = {
  /** The last revision that this follower was sent. */
  seen: number;
  onChanges: (changes: Change[]) => void;
};

/** All followers of this process, by the user whose changes they follow. */
const followersOf = new Map<string, Set<Follower>>();
const readSoon = inBatches("changes of users", readChanges);

/** The traces that caused the changes to be read, by user; empty without tracing. */
const causesOf = new Map<string, Set<string>>();
const mostCauses = 100;

/** A payload is the user's id, their new revision, and the span that caused it if there are traces. */
const listener = {
  channel: "changes" as const,
  onMessage: (payload: string) => {
    const [userId = "", revision, cause] = payload.split(":");
    const followers = followersOf.get(userId);
    if (!followers || leastSeen(followers) >= Number(revision)) return;
    if (cause) keepCause(userId, cause);
    readSoon([userId]);
  },
  onReconnect: () => readSoon(followersOf.keys()),
};

/**
 * Calls `onChanges` with the viewer's changes as any process commits them, oldest first: first those after the
 * revision `since`, then new ones. A change is read once in each process, for all followers of the user. While the
 * database does not answer, changes are delayed and none is lost. Returns a function that stops it. Rejects when
 * the database cannot be reached to listen.
 */
export async function followChanges(
  viewer: { id: string },
  since: number,
  onChanges: (changes: Change[]) => void,
): Promise<() => void> {
  // Listening begins before the first read, so no change is lost between the two.
  await listen(listener);
  const follower = { seen: since, onChanges };
  const followers = followersOf.get(viewer.id) ?? new Set();
  followersOf.set(viewer.id, followers.add(follower));
  readSoon([viewer.id]);
  return () => {
    followers.delete(follower);
    if (followers.size === 0 && followersOf.get(viewer.id) === followers) {
      followersOf.delete(viewer.id);
      causesOf.delete(viewer.id);
    }
  };
}

function keepCause(userId: string, cause: string): void {
  const causes = causesOf.get(userId) ?? new Set();
  if (causes.size < mostCauses) causesOf.set(userId, causes.add(cause));
}

function leastSeen(followers: Iterable<Follower>): number {
  let least = Number.POSITIVE_INFINITY;
  for (const { seen } of followers) least = Math.min(least, seen);
  return least;
}

async function readChanges(userIds: string[]): Promise<void> {
  const asked = new Map<string, number>();
  for (const userId of userIds) {
    const followers = followersOf.get(userId);
    if (followers) asked.set(userId, leastSeen(followers));
  }
  if (asked.size === 0) return;
  for (const [userId, changes] of await listChangesOf(asked)) {
    tell(userId, asked.get(userId) ?? 0, changes);
    traceEvents(userId);
    if (changes.length >= mostChangesAtOnce) readSoon([userId]);
  }
}

/** Ends a trace: the followers' browsers are sent the changes that it caused. */
function traceEvents(userId: string): void {
  for (const parent of causesOf.get(userId) ?? []) {
    recordSpan({ name: "event", kind: "producer", parent });
  }
  causesOf.delete(userId);
}

/**
 * Sends the changes to the user's followers. A follower that came meanwhile and has seen less gets them by the
 * next reading, and so does one that has seen more than the one who must read everything.
 */
function tell(userId: string, since: number, changes: Change[]): void {
  const last = changes.at(-1)?.revision ?? since;
  const isEverything = changes[0]?.type === "everything";
  for (const follower of followersOf.get(userId) ?? []) {
    const { seen } = follower;
    if (seen < since || seen >= last) continue;
    if (isEverything && seen > since) {
      readSoon([userId]);
      continue;
    }
    follower.seen = last;
    // All who are up to date get the same list, so that it is written once (see event-stream.server.ts).
    follower.onChanges(
      seen === since ? changes : changes.filter(({ revision }) => revision > seen),
    );
  }
}
