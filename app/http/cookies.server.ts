import { createCookie } from "react-router";
import { toldForDays } from "#app/domain/accounts/session-end.server.ts";
import { env } from "#app/env.server.ts";

/** Seconds. It outlives its session, so that who comes back with it is told why they are signed out. */
const sessionAge = () => (env().SESSION_DAYS + toldForDays) * 24 * 60 * 60;

function isHttps(): boolean {
  return env().PUBLIC_ORIGIN.startsWith("https:");
}

/**
 * Cookies ignore ports, so two desks on one localhost keep apart by name. Safari refuses Secure
 * cookies on http://localhost, hence the prefix only where the origin is https.
 */
function cookieName(name: string): string {
  return isHttps()
    ? `__Host-galley-${name}`
    : `galley-${name}-${new URL(env().PUBLIC_ORIGIN).port}`;
}

const topLevel = () => ({ httpOnly: true, secure: isHttps(), sameSite: "lax" as const, path: "/" });

export const sessionCookie = () =>
  createCookie(cookieName("session"), { ...topLevel(), maxAge: sessionAge() });

/** Inside the extension's frame: another cookie, which only that frame's partition holds. */
export const frameSessionCookie = () =>
  createCookie(`${cookieName("session")}-frame`, {
    httpOnly: true,
    secure: true,
    sameSite: "none",
    partitioned: true,
    path: "/",
    maxAge: sessionAge(),
  });

/** All sign-ins under way in a browser have cookies whose names begin so. */
export const authorizationPrefix = () => `${cookieName("authorization")}-`;

/** Holds the sealed half of one sign-in that is under way at Google. `key` tells it from the others. */
export const authorizationCookie = (key: string) =>
  createCookie(authorizationPrefix() + key, { ...topLevel(), maxAge: 10 * 60 });

/** One toast for the next page: what a plain form answers with. */
export const flashCookie = () => createCookie(cookieName("flash"), { ...topLevel(), maxAge: 60 });
