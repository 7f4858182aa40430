import { createCookie } from "react-router";
import { toldForDays } from "#app/domain/accounts/session-end.server.ts";
import { env } from "#app/env.server.ts";

/**
 * Seconds. The cookie outlives its session, so that a person who returns with it can be told why they are
 * signed out.
 */
const sessionAge = () => (env().SESSION_DAYS + toldForDays) * 24 * 60 * 60;

function isHttps(): boolean {
  return env().PUBLIC_ORIGIN.startsWith("https:");
}

/**
 * Cookies ignore ports, so two apps on one localhost need different names. Safari refuses Secure cookies on
 * http://localhost, so the prefix is used only where the origin is https.
 */
function cookieName(name: string): string {
  return isHttps()
    ? `__Host-galley-${name}`
    : `galley-${name}-${new URL(env().PUBLIC_ORIGIN).port}`;
}

const topLevel = () => ({ httpOnly: true, secure: isHttps(), sameSite: "lax" as const, path: "/" });

export const sessionCookie = () =>
  createCookie(cookieName("session"), { ...topLevel(), maxAge: sessionAge() });

/** The session cookie inside the extension's frame: a separate cookie that only the frame's partition holds. */
export const frameSessionCookie = () =>
  createCookie(`${cookieName("session")}-frame`, {
    httpOnly: true,
    secure: true,
    sameSite: "none",
    partitioned: true,
    path: "/",
    maxAge: sessionAge(),
  });

/** The prefix of the names of all cookies that hold a sign-in in progress. */
export const authorizationPrefix = () => `${cookieName("authorization")}-`;

/** Holds the sealed data of one sign-in in progress at Google. `key` distinguishes it from others. */
export const authorizationCookie = (key: string) =>
  createCookie(authorizationPrefix() + key, { ...topLevel(), maxAge: 10 * 60 });

/** One toast for the next page, set by the answer to a plain form. */
export const flashCookie = () => createCookie(cookieName("flash"), { ...topLevel(), maxAge: 60 });
