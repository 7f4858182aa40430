import { and, gt, type SQL } from "drizzle-orm";
import { env } from "#app/env.server.ts";
import { sessions } from "./tables.server.ts";

const dayMs = 24 * 60 * 60 * 1000;

/** Milliseconds from a sign-in to the next one (OWASP ASVS 7.3.2). */
export function absoluteMs(): number {
  return env().SESSION_DAYS * dayMs;
}

/** A session that was not used since then has ended (OWASP ASVS 7.3.1). */
export function idleSince(now: Date): Date {
  return new Date(now.getTime() - env().SESSION_IDLE_DAYS * dayMs);
}

/** A part of a query: sessions that have neither expired nor been idle for too long. */
export function isLive(now: Date): SQL | undefined {
  return and(gt(sessions.expiresAt, now), gt(sessions.lastSeenAt, idleSince(now)));
}
