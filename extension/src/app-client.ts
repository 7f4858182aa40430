import * as z from "zod/mini";
import { importedSchema } from "./imported.ts";
import type { Answer, ChosenThread } from "./messages.ts";
import { endSession, sessionToken } from "./session.ts";
import { appOrigin } from "./settings.ts";

const timeoutMs = 20_000;
const unreachable = "Galley cannot be reached. Please try again in a moment.";
const problemSchema = z.object({
  error: z.optional(z.object({ message: z.string() })),
  requiredAuth: z.optional(z.string()),
});

/**
 * Calls Galley with the extension's session. When the session has ended, deletes it and answers as signed
 * out.
 */
async function call<T>(
  path: string,
  body: object | null,
  schema: z.ZodMiniType<T>,
): Promise<Answer<T>> {
  const token = await sessionToken();
  if (token === null) return signedOut;
  const answer = await send(path, body, schema, bearer(token));
  if (!answer.ok && answer.signedOut) await endSession();
  return answer;
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

const signedOut = { ok: false, signedOut: true, message: "Sign in to Galley first." } as const;

/** Posts a body; without one it only asks. */
async function send<T>(
  path: string,
  body: object | null,
  schema: z.ZodMiniType<T>,
  headers: Record<string, string> = {},
): Promise<Answer<T>> {
  try {
    const response = await fetch(appOrigin + path, {
      credentials: "omit",
      headers: { ...headers, ...(body && { "content-type": "application/json" }) },
      ...(body && { method: "POST", body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    const value: unknown = await response.json();
    if (response.ok) return { ok: true, value: z.parse(schema, value) };
    const problem = problemSchema.safeParse(value).data;
    // Galley lacks access to the mailbox; the extension's session is valid.
    const needsMailbox = problem?.requiredAuth === "gmail";
    if (response.status === 401 && !needsMailbox) return signedOut;
    return fail(problem?.error?.message ?? `Galley answered ${response.status}.`);
  } catch {
    return fail(unreachable);
  }
}

function fail(message: string) {
  return { ok: false, signedOut: false, message } as const;
}

/** Exchanges a code from the browser for the extension's own session. */
export function redeem(redemption: { code: string; verifier: string }) {
  return send("/auth/extension/redeem", redemption, z.object({ token: z.string() }));
}

/** A code for the framed page, bound to its challenge. */
export function frameCode(challenge: string) {
  return call("/auth/extension/frame-code", { challenge }, z.object({ code: z.string() }));
}

/** Ends the session and everything handed over from it. */
export function logOut() {
  return call("/auth/extension/logout", {}, z.object({ success: z.literal(true) }));
}

const importedThreadsSchema = z.object({ revision: z.number(), news: z.nullable(importedSchema) });

/** All threads that are in Galley; none of the page's. `news` is null where nothing has changed since that revision. */
export function listImported(since: number | null) {
  const query = since === null ? "" : `?since=${since}`;
  return call(`/api/threads/imported${query}`, null, importedThreadsSchema);
}

/** The person's changes after a revision, as server-sent events. Rejects while Galley does not send any. */
export async function openEvents(since: number, signal: AbortSignal) {
  const response = await fetch(`${appOrigin}/api/events?since=${since}`, {
    credentials: "omit",
    headers: bearer((await sessionToken()) ?? ""),
    signal,
  });
  if (!response.ok || !response.body) throw new Error(`Galley answered ${response.status}.`);
  return response.body.pipeThrough(new TextDecoderStream());
}

export function importThreads(threads: ChosenThread[]) {
  const importId = crypto.randomUUID();
  return call("/api/imports", { importId, threads }, z.object({ count: z.number() }));
}
