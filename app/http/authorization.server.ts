import { z } from "zod";
import { seal, unseal } from "#app/adapters/secrets/seal.server.ts";
import { env } from "#app/env.server.ts";
import { authorizationCookie } from "./cookies.server.ts";

const livesForMs = 10 * 60 * 1000;

const underWaySchema = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  returnTo: z.string(),
  /** Begun in a popup, which closes at the end. */
  popup: z.boolean(),
});
type UnderWay = z.output<typeof underWaySchema>;
const sealedSchema = underWaySchema.extend({ until: z.number() });

/** Where Google sends people back to: built from our own origin, never from the request. */
export function callbackUri(): string {
  return `${env().PUBLIC_ORIGIN}/auth/callback`;
}

/** The callback's address as Google was given it, with the query that came back. */
export function callbackUrl(url: URL): URL {
  return new URL(url.search, callbackUri());
}

/** A cookie that remembers a sign-in under way, sealed, for ten minutes: kept longer it does not open. */
export function rememberAuthorization(underWay: UnderWay, now = Date.now()): Promise<string> {
  const sealed = seal(JSON.stringify({ ...underWay, until: now + livesForMs }), "authorization");
  return authorizationCookie().serialize(sealed);
}

/** The sign-in that this browser began within the last ten minutes, or null. */
export async function recallAuthorization(
  request: Request,
  now = Date.now(),
): Promise<UnderWay | null> {
  const sealed: unknown = await authorizationCookie().parse(request.headers.get("cookie"));
  const text = typeof sealed === "string" ? unseal(sealed, "authorization") : null;
  const opened = sealedSchema.safeParse(text === null ? null : JSON.parse(text));
  if (!opened.success || opened.data.until < now) return null;
  const { until: _, ...underWay } = opened.data;
  return underWay;
}

/** Forgets it: each can be used once. */
export function forgetAuthorization(): Promise<string> {
  return authorizationCookie().serialize("", { maxAge: 0 });
}
