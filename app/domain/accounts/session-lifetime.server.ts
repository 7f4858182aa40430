import { and, gt, type SQL } from "drizzle-orm";
import { env } from "#app/env.server.ts";
import { sessions } from "./tables.server.ts";

const dayMs = 24 * 60 * 60 * 1000;

/** Returns the milliseconds from a sign-in until the next one is required (OWASP ASVS 7.3.2). */
export function absoluteMs(): number {
  return env().SESSION_DAYS * dayMs;
}

/** Returns the idle limit: a session last used before it has ended (OWASP ASVS 7.3.1). */
export function idleSince(now: Date): Date {
  return new Date(now.getTime() - env().SESSION_IDLE_DAYS * dayMs);
}

/** Returns the SQL condition for sessions that are neither expired nor idle for too long. */
export function isLive(now: Date): SQL | undefined {
  return and(gt(sessions.expiresAt, now), gt(sessions.lastSeenAt, idleSince(now)));
}
