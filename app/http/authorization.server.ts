import { z } from "zod";
import { seal, unseal } from "#app/adapters/secrets/seal.server.ts";
import { env } from "#app/env.server.ts";
import { authorizationCookie } from "./cookies.server.ts";

const underWaySchema = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  returnTo: z.string(),
});
type UnderWay = z.output<typeof underWaySchema>;

/** Where Google sends people back to: built from our own origin, never from the request. */
export function callbackUri(): string {
  return `${env().PUBLIC_ORIGIN}/auth/callback`;
}

/** The callback's address as Google was given it, with the query that came back. */
export function callbackUrl(url: URL): URL {
  return new URL(url.search, callbackUri());
}

/** A cookie that remembers a sign-in under way, sealed, for ten minutes. */
export function rememberAuthorization(underWay: UnderWay): Promise<string> {
  return authorizationCookie().serialize(seal(JSON.stringify(underWay), "authorization"));
}

/** The sign-in that this browser began, or null. */
export async function recallAuthorization(request: Request): Promise<UnderWay | null> {
  const sealed: unknown = await authorizationCookie().parse(request.headers.get("cookie"));
  const text = typeof sealed === "string" ? unseal(sealed, "authorization") : null;
  return text === null ? null : underWaySchema.parse(JSON.parse(text));
}

/** Forgets it: each can be used once. */
export function forgetAuthorization(): Promise<string> {
  return authorizationCookie().serialize("", { maxAge: 0 });
}
