import { randomUUID } from "node:crypto";
import { and, desc, eq, gt, inArray, isNull, lt, ne, sql } from "drizzle-orm";
import { z } from "zod";
import { db, type Transaction } from "#app/adapters/db/client.server.ts";
import { prepared, statementName } from "#app/adapters/db/prepared.server.ts";
import { outageOf } from "#app/adapters/outage.ts";
import { hashToken, randomToken } from "#app/adapters/secrets/seal.server.ts";
import { revisions } from "#app/domain/changes/tables.server.ts";
import { absoluteMs, idleSince, isLive } from "./session-lifetime.server.ts";
import { type SessionKind, sessions, users } from "./tables.server.ts";
import type { Viewer } from "./viewer.ts";

const seenEveryMs = 5 * 60 * 1000;
/** The account page lists at most this many. */
const mostSessions = 100;

/** Sessions of one `family` derive from the same sign-in, or from a later one in the same browser. */
export type Session = {
  id: string;
  family: string;
  kind: SessionKind;
  signedInAt: Date;
  viewer: Viewer;
};

type NewSession = {
  kind: SessionKind;
  device: string;
  family?: string;
  /** The sign-in that it derives from, if not a new one. The session lives no longer. */
  signIn?: { at: Date; until: Date };
};

/**
 * Starts a session that expires after SESSION_DAYS, or after SESSION_IDLE_DAYS without use. It gets
 * a family of its own unless one is given. Returns the token for the cookie; only its hash is
 * stored. A user keeps at most 100 sessions: those seen longest ago end.
 */
export async function startSession(
  user: { id: string },
  { kind, device, family, signIn }: NewSession,
  now = new Date(),
  database: Pick<Transaction, "insert" | "delete" | "select"> = db(),
): Promise<{ token: string; expiresAt: Date }> {
  const token = randomToken();
  const id = randomUUID();
  const most = new Date(now.getTime() + absoluteMs());
  const expiresAt = signIn && signIn.until < most ? signIn.until : most;
  await database.insert(sessions).values({
    tokenHash: hashToken(token),
    id,
    userId: user.id,
    family: family ?? id,
    kind,
    device: device.slice(0, 300),
    createdAt: now,
    signedInAt: signIn?.at ?? now,
    lastSeenAt: now,
    expiresAt,
  });
  const surplus = database
    .select({ tokenHash: sessions.tokenHash })
    .from(sessions)
    .where(eq(sessions.userId, user.id))
    .orderBy(desc(sessions.lastSeenAt))
    .offset(mostSessions);
  await database.delete(sessions).where(inArray(sessions.tokenHash, surplus));
  return { token, expiresAt };
}

const sessionOfToken = prepared((database) =>
  database
    .select({ session: sessions, user: users, revision: revisions.revision })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(revisions, eq(revisions.userId, sessions.userId))
    .where(
      and(
        eq(sessions.tokenHash, sql.placeholder("tokenHash")),
        gt(sessions.expiresAt, sql.placeholder("now")),
        gt(sessions.lastSeenAt, sql.placeholder("idleSince")),
        // A sign-in may have been under way when the user was suspended.
        isNull(users.suspendedAt),
      ),
    )
    .prepare(statementName("session_of_token")),
);

/**
 * Returns the session of a token with its viewer, in one query. Returns null if the session is
 * unknown, ended, expired or idle for too long. Records a use at most every five minutes; a
 * background request does not count as a use.
 */
export async function findSession(
  token: string,
  now = new Date(),
  { isUse = true } = {},
): Promise<Session | null> {
  const tokenHash = hashToken(token);
  const [row] = await sessionOfToken({ tokenHash, now, idleSince: idleSince(now) });
  if (!row) return null;
  const notedBefore = new Date(now.getTime() - seenEveryMs);
  if (isUse && row.session.lastSeenAt < notedBefore) {
    await noteUse(tokenHash, now, notedBefore);
  }
  const { createdAt, googleId, suspendedAt, ...user } = row.user;
  const viewer = { ...user, revision: row.revision ?? 0 };
  const { id, family, kind, signedInAt } = row.session;
  return { id, family, kind, signedInAt, viewer };
}

/** Of several concurrent requests only the first writes. If the write fails, the request goes on without it. */
async function noteUse(tokenHash: string, now: Date, notedBefore: Date): Promise<void> {
  try {
    await db()
      .update(sessions)
      .set({ lastSeenAt: now })
      .where(and(eq(sessions.tokenHash, tokenHash), lt(sessions.lastSeenAt, notedBefore)));
  } catch (error) {
    if (outageOf(error) !== "read-only") throw error;
  }
}

/** Returns the ids of those of these sessions, each given with its user, that have ended or expired. One query. */
export async function findEndedSessions(
  asked: readonly { id: string; userId: string }[],
  now = new Date(),
): Promise<string[]> {
  const ids = sql.param(asked.map(({ id }) => id));
  const userIds = sql.param(asked.map(({ userId }) => userId));
  const { rows } = await db().execute(sql`
    select asked.id from unnest(${ids}::uuid[], ${userIds}::uuid[]) as asked(id, user_id)
    where not exists (
      select 1 from ${sessions}
      where ${sessions.userId} = asked.user_id and ${sessions.id} = asked.id and ${isLive(now)})`);
  return z
    .array(z.object({ id: z.string() }))
    .parse(rows)
    .map(({ id }) => id);
}

/** Ends this session at once; the user's other sessions stay. Idempotent. */
export async function endSession(viewer: Viewer, sessionId: string): Promise<void> {
  await db()
    .delete(sessions)
    .where(and(eq(sessions.userId, viewer.id), eq(sessions.id, sessionId)));
}

/** Logs out: ends this session and all sessions of its family. Idempotent. */
export async function endSessionFamily({ viewer, family }: Session): Promise<void> {
  await db().transaction(async (tx) => {
    const ofFamily = and(eq(sessions.userId, viewer.id), eq(sessions.family, family));
    // Waits for a code that is being redeemed, so that the next statement sees the new session.
    await tx.select({ id: sessions.id }).from(sessions).where(ofFamily).for("update");
    await tx.delete(sessions).where(ofFamily);
  });
}

/** Ends every session of the viewer except this one. */
export async function endOtherSessions(viewer: Viewer, sessionId: string): Promise<void> {
  await db()
    .delete(sessions)
    .where(and(eq(sessions.userId, viewer.id), ne(sessions.id, sessionId)));
}

/** Returns the viewer's live sessions, most recently seen first, at most 100. */
export async function listSessions(viewer: Viewer, now = new Date()) {
  return db()
    .select({
      id: sessions.id,
      kind: sessions.kind,
      device: sessions.device,
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, viewer.id), isLive(now)))
    .orderBy(desc(sessions.lastSeenAt))
    .limit(mostSessions);
}
