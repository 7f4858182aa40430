import { z } from "zod";
import { hashToken, seal, unseal } from "#app/adapters/secrets/seal.server.ts";
import { env } from "#app/env.server.ts";
import { authorizationCookie, authorizationPrefix } from "#app/http/cookies.server.ts";

const livesForMs = 10 * 60 * 1000;
/** Each costs about 600 bytes in every request of the browser until it is over. */
const mostAtOnce = 5;

const underWaySchema = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  returnTo: z.string(),
  /** Begun in a popup, which closes at the end. */
  popup: z.boolean(),
});
export type UnderWay = z.output<typeof underWaySchema>;
const sealedSchema = underWaySchema.extend({ until: z.number() });

/** Where Google sends people back to: built from our own origin, never from the request. */
export function callbackUri(): string {
  return `${env().PUBLIC_ORIGIN}/auth/callback`;
}

/** The callback's address as Google was given it, with the query that came back. */
export function callbackUrl(url: URL): URL {
  return new URL(url.search, callbackUri());
}

/**
 * The Set-Cookie headers that remember a sign-in under way, sealed, for ten minutes: kept longer it
 * does not open. Each has a cookie of its own, so that tabs do not disturb each other; past five the
 * oldest are forgotten.
 */
export async function rememberAuthorization(
  request: Request,
  underWay: UnderWay,
  now = Date.now(),
): Promise<Headers> {
  const headers = new Headers();
  const others = await listAuthorizations(request);
  const surplus = others.sort((one, other) => other.until - one.until).slice(mostAtOnce - 1);
  for (const { key } of surplus) headers.append("set-cookie", await expired(key));
  const sealed = seal(JSON.stringify({ ...underWay, until: now + livesForMs }), "authorization");
  const cookie = authorizationCookie(keyOf(underWay.state));
  headers.append("set-cookie", await cookie.serialize(sealed));
  return headers;
}

/** The sign-in with this state that this browser began within the last ten minutes, or null. */
export async function recallAuthorization(
  request: Request,
  state: string | null,
  now = Date.now(),
): Promise<UnderWay | null> {
  if (state === null) return null;
  const opened = await openAuthorization(request, keyOf(state));
  if (opened?.state !== state || opened.until < now) return null;
  const { until: _, ...underWay } = opened;
  return underWay;
}

/** Forgets this one, since each can be used once; others of the browser go on. */
export async function forgetAuthorization({ state }: { state: string }): Promise<Headers> {
  return new Headers({ "set-cookie": await expired(keyOf(state)) });
}

/** The Set-Cookie headers that forget every sign-in that is under way in this browser. */
export async function forgetAuthorizations(request: Request): Promise<string[]> {
  return Promise.all(keysIn(request).map(expired));
}

/** The cookie's name tells nothing of the state itself. */
function keyOf(state: string): string {
  return hashToken(state).slice(0, 16);
}

function expired(key: string): Promise<string> {
  return authorizationCookie(key).serialize("", { maxAge: 0 });
}

function keysIn(request: Request): string[] {
  const prefix = authorizationPrefix();
  const names = (request.headers.get("cookie") ?? "")
    .split(";")
    .map((pair) => pair.slice(0, Math.max(0, pair.indexOf("="))).trim());
  const keys = names
    .filter((name) => name.startsWith(prefix))
    .map((name) => name.slice(prefix.length));
  return keys.filter((key) => /^[0-9a-f]{16}$/.test(key));
}

/** What does not open any more counts as the oldest. */
async function listAuthorizations(request: Request): Promise<{ key: string; until: number }[]> {
  return Promise.all(
    keysIn(request).map(async (key) => ({
      key,
      until: (await openAuthorization(request, key))?.until ?? 0,
    })),
  );
}

async function openAuthorization(request: Request, key: string) {
  const sealed: unknown = await authorizationCookie(key).parse(request.headers.get("cookie"));
  const text = typeof sealed === "string" ? unseal(sealed, "authorization") : null;
  return sealedSchema.safeParse(text === null ? null : JSON.parse(text)).data ?? null;
}
