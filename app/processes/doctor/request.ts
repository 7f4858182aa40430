import { z } from "zod";
import { readBounded } from "#app/adapters/bounded-body.ts";
import { parseJson } from "#app/adapters/parse-json.ts";
import type { Settings } from "#app/env.server.ts";

const deadlineMs = 10_000;
const mostBytes = 1_000_000;

export type Reply = {
  /** Null when there was no response; then `text` says why. */
  status: number | null;
  text: string;
  json: unknown;
  headers: Headers;
  /** The time until the response, or until the request was given up. */
  ms: number;
};

/** Sends one request, follows no redirect, and never throws. */
export async function request(url: string, init: RequestInit = {}): Promise<Reply> {
  const started = performance.now();
  const ms = () => performance.now() - started;
  try {
    const signal = AbortSignal.timeout(deadlineMs);
    const response = await fetch(url, { redirect: "manual", signal, ...init });
    const text = (await readBounded(response.body, mostBytes)).toString("utf8");
    const { status, headers } = response;
    return { status, text, json: parseJson(text), headers, ms: ms() };
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    const text = String(cause);
    return { status: null, text, json: undefined, headers: new Headers(), ms: ms() };
  }
}

/** The same with a token of Google. */
export function requestAs(token: string | null, url: string): Promise<Reply> {
  return request(url, { headers: { authorization: `Bearer ${token}` } });
}

/** The address of one of Google's APIs; the offline Google plays all of them at its own. */
export function apiAddress(settings: Settings, name: string): string {
  return settings.OFFLINE_GOOGLE ? settings.GOOGLE_ISSUER_URL : `https://${name}.googleapis.com`;
}

const endpointsSchema = z.object({ token_endpoint: z.url(), authorization_endpoint: z.url() });

/** Google's own description of where to sign in and to get tokens; null if it does not answer with one. */
export async function discoverEndpoints({ GOOGLE_ISSUER_URL }: Settings) {
  const reply = await request(`${GOOGLE_ISSUER_URL}/.well-known/openid-configuration`);
  return { reply, endpoints: endpointsSchema.safeParse(reply.json).data ?? null };
}

const errorSchema = z.object({
  error: z.union([z.string(), z.object({ message: z.string() }).transform((one) => one.message)]),
  error_description: z.string().optional(),
});

/** Who answered and what, as a sentence, in Google's own words about a refusal. */
export function answerOf(reply: Reply, who = "Google"): string {
  return `${who} answered ${errorText(reply)}.`;
}

/** Google's own words about a refusal, in one line. */
export function errorText({ status, text, json }: Reply): string {
  const parsed = errorSchema.safeParse(json);
  if (!parsed.success) {
    if (status === null) return text;
    return json === undefined
      ? `status ${status} with something that is not JSON`
      : `status ${status}`;
  }
  const { error, error_description: more } = parsed.data;
  return more ? `${error}: ${more}` : error;
}
