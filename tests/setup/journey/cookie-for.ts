import { sessionCookie } from "#app/http/cookies.server.ts";

/** Cookies ignore ports, so their name contains the port: see app/http/cookies.server.ts. */
export async function cookieFor(origin: string, token: string): Promise<string> {
  const [pair = ""] = (await sessionCookie().serialize(token)).split(";");
  return pair.replace(/-session-\d+=/, `-session-${new URL(origin).port}=`);
}
