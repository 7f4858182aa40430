import { eq, lt, or } from "drizzle-orm";
import { db } from "#app/adapters/db/client.server.ts";
import { hashToken } from "#app/adapters/secrets/seal.server.ts";
import { env } from "#app/env.server.ts";
import { idleSince } from "./session-lifetime.server.ts";
import { sessions } from "./tables.server.ts";

/** Days for which the reason that a session ended is kept, so that its browser can be told. */
export const toldForDays = 30;

/**
 * Returns a sentence for the browser that holds the token: why it no longer opens a session. It
 * reveals nothing about any user.
 */
export async function explainSessionEnd(token: string, now = new Date()): Promise<string> {
  const [row] = await db()
    .select({ lastSeenAt: sessions.lastSeenAt, expiresAt: sessions.expiresAt })
    .from(sessions)
    .where(eq(sessions.tokenHash, hashToken(token)));
  const { SESSION_DAYS, SESSION_IDLE_DAYS } = env();
  if (row && row.lastSeenAt <= idleSince(now)) {
    return `You were signed out after ${days(SESSION_IDLE_DAYS)} without use. ${again}`;
  }
  if (row && row.expiresAt <= now) {
    return `You were signed out ${days(SESSION_DAYS)} after your sign-in. ${again}`;
  }
  return `You were signed out. ${again}`;
}

const again = "Please sign in again.";

function days(count: number): string {
  return count === 1 ? "1 day" : `${count} days`;
}

/** Deletes sessions that ended 30 days ago or longer. */
export async function forgetExpiredSessions(now = new Date()): Promise<void> {
  const then = new Date(now.getTime() - toldForDays * 24 * 60 * 60 * 1000);
  await db()
    .delete(sessions)
    .where(or(lt(sessions.expiresAt, then), lt(sessions.lastSeenAt, idleSince(then))));
}
