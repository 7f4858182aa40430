import * as z from "zod/mini";
import { type Answer, type ChosenThread, type ImportState, importStateSchema } from "./messages.ts";
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
async function call<T>(path: string, body: object, schema: z.ZodMiniType<T>): Promise<Answer<T>> {
  const token = await sessionToken();
  if (token === null) return signedOut;
  const answer = await post(path, body, schema, { authorization: `Bearer ${token}` });
  if (!answer.ok && answer.signedOut) await endSession();
  return answer;
}

const signedOut = { ok: false, signedOut: true, message: "Sign in to Galley first." } as const;

async function post<T>(
  path: string,
  body: object,
  schema: z.ZodMiniType<T>,
  headers: Record<string, string> = {},
): Promise<Answer<T>> {
  try {
    const response = await fetch(appOrigin + path, {
      method: "POST",
      credentials: "omit",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
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
  return post("/auth/extension/redeem", redemption, z.object({ token: z.string() }));
}

/** A code for the framed page, bound to its challenge. */
export function frameCode(challenge: string) {
  return call("/auth/extension/frame-code", { challenge }, z.object({ code: z.string() }));
}

/** Ends the session and everything handed over from it. */
export function logOut() {
  return call("/auth/extension/logout", {}, z.object({ success: z.literal(true) }));
}

export function listImportStates(threadIds: string[]): Promise<Answer<ImportState[]>> {
  return call("/api/threads/import-states", { threadIds }, z.array(importStateSchema));
}

export function importThreads(threads: ChosenThread[]) {
  const importId = crypto.randomUUID();
  return call("/api/imports", { importId, threads }, z.object({ count: z.number() }));
}
