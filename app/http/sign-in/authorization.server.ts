import { z } from "zod";
import { hashToken, seal, unseal } from "#app/adapters/secrets/seal.server.ts";
import { env } from "#app/env.server.ts";
import { authorizationCookie, authorizationPrefix } from "#app/http/cookies.server.ts";

const livesForMs = 10 * 60 * 1000;
/** Each costs about 600 bytes in every request of the browser while it is in progress. */
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

/** The address Google redirects to. It is built from our own origin, never from the request. */
export function callbackUri(): string {
  return `${env().PUBLIC_ORIGIN}/auth/callback`;
}

/** The callback's address as Google was given it, with the query that Google added. */
export function callbackUrl(url: URL): URL {
  return new URL(url.search, callbackUri());
}

/**
 * Returns the Set-Cookie headers that store a sign-in in progress, sealed, for ten minutes; after that it
 * cannot be unsealed. Each has its own cookie, so that tabs do not interfere. When there are more than five,
 * the oldest are deleted.
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

/** The sign-in with this state that this browser began within the last ten minutes; otherwise null. */
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

/** Returns the headers that delete this sign-in, since each can be used once. The browser's others remain. */
export async function forgetAuthorization({ state }: { state: string }): Promise<Headers> {
  return new Headers({ "set-cookie": await expired(keyOf(state)) });
}

/** Returns the Set-Cookie headers that delete every sign-in in progress in this browser. */
export async function forgetAuthorizations(request: Request): Promise<string[]> {
  return Promise.all(keysIn(request).map(expired));
}

/** The cookie's name must not reveal the state. */
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

/** One that can no longer be unsealed counts as the oldest. */
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
