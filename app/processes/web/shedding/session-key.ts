import type { IncomingMessage } from "node:http";

/** The cookies of cookies.server.ts, which are of a session at top level or in the extension's frame. */
const sessionCookie =
  /(?:^|; ?)(?:__Host-galley-session|galley-session-\d{0,5})(?:-frame)?=([^;]{1,4000})/;

/**
 * What the requests of one session have in common, read from the head: its cookie or its bearer token; null for a
 * request without. Whether there is such a session is not known here.
 */
export function sessionKeyOf({ headers }: Pick<IncomingMessage, "headers">): string | null {
  return headers.authorization ?? sessionCookie.exec(headers.cookie ?? "")?.[1] ?? null;
}
