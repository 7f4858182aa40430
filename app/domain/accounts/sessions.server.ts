import { randomUUID } from "node:crypto";
import { and, desc, eq, gt, lt, ne, sql } from "drizzle-orm";
import { db, type Transaction } from "#app/adapters/db/client.server.ts";
import { prepared } from "#app/adapters/db/prepared.server.ts";
import { hashToken, randomToken } from "#app/adapters/secrets/seal.server.ts";
import { revisions } from "#app/domain/changes/tables.server.ts";
import { type SessionKind, sessions, users } from "./tables.server.ts";
import type { Viewer } from "./viewer.ts";

const livesForMs = 30 * 24 * 60 * 60 * 1000;
const seenEveryMs = 5 * 60 * 1000;
const mostListed = 100;

/** `startedAt` is when it began; `family` holds what came of the same sign-in. */
export type Session = {
  id: string;
  family: string;
  kind: SessionKind;
  startedAt: Date;
  viewer: Viewer;
};

type NewSession = { kind: SessionKind; device: string; family?: string };

/**
 * Starts a session of 30 days, of a family of its own unless one is given. Returns the token for
 * the cookie; only its hash is stored.
 */
export async function startSession(
  user: { id: string },
  { kind, device, family }: NewSession,
  now = new Date(),
  database: Pick<Transaction, "insert"> = db(),
): Promise<{ token: string; expiresAt: Date }> {
  const token = randomToken();
  const id = randomUUID();
  const expiresAt = new Date(now.getTime() + livesForMs);
  await database.insert(sessions).values({
    tokenHash: hashToken(token),
    id,
    userId: user.id,
    family: family ?? id,
    kind,
    device: device.slice(0, 300),
    createdAt: now,
    lastSeenAt: now,
    expiresAt,
  });
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
      ),
    )
    .prepare("session_of_token"),
);

/** The session of a token with its viewer, in one query; null when unknown, ended or expired. */
export async function findSession(token: string, now = new Date()): Promise<Session | null> {
  const [row] = await sessionOfToken().execute({ tokenHash: hashToken(token), now });
  if (!row) return null;
  if (now.getTime() - row.session.lastSeenAt.getTime() > seenEveryMs) {
    await db()
      .update(sessions)
      .set({ lastSeenAt: now })
      .where(eq(sessions.tokenHash, row.session.tokenHash));
  }
  const { createdAt, ...user } = row.user;
  const viewer = { ...user, revision: row.revision ?? 0 };
  const { id, family, kind, createdAt: startedAt } = row.session;
  return { id, family, kind, startedAt, viewer };
}

/** Whether the session has neither ended nor expired since it was found. */
export async function isSessionLive(
  viewer: { id: string },
  sessionId: string,
  now = new Date(),
): Promise<boolean> {
  const [row] = await db()
    .select({ id: sessions.id })
    .from(sessions)
    .where(
      and(eq(sessions.userId, viewer.id), eq(sessions.id, sessionId), gt(sessions.expiresAt, now)),
    );
  return row !== undefined;
}

/** Ends this session at once; the user's others stay. Repeating it is harmless. */
export async function endSession(viewer: Viewer, sessionId: string): Promise<void> {
  await db()
    .delete(sessions)
    .where(and(eq(sessions.userId, viewer.id), eq(sessions.id, sessionId)));
}

/** Logs out: ends the session and what was handed over from its sign-in. Repeating it is harmless. */
export async function endSessionFamily({ viewer, family }: Session): Promise<void> {
  await db().transaction(async (tx) => {
    const ofFamily = and(eq(sessions.userId, viewer.id), eq(sessions.family, family));
    // Waits for a code that is being redeemed, so that the next statement sees what became of it.
    await tx.select({ id: sessions.id }).from(sessions).where(ofFamily).for("update");
    await tx.delete(sessions).where(ofFamily);
  });
}

/** Ends every session of the viewer but this one. */
export async function endOtherSessions(viewer: Viewer, sessionId: string): Promise<void> {
  await db()
    .delete(sessions)
    .where(and(eq(sessions.userId, viewer.id), ne(sessions.id, sessionId)));
}

/** The viewer's living sessions, last seen first, at most 100. */
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
    .where(and(eq(sessions.userId, viewer.id), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.lastSeenAt))
    .limit(mostListed);
}

/** Drops sessions past their time. */
export async function forgetExpiredSessions(now = new Date()): Promise<void> {
  await db().delete(sessions).where(lt(sessions.expiresAt, now));
}
