import { z } from "zod";
import { readBounded } from "#app/adapters/bounded-body.ts";

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
export async function ask(url: string, init: RequestInit = {}): Promise<Reply> {
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

const errorSchema = z.object({
  error: z.union([z.string(), z.object({ message: z.string() }).transform((one) => one.message)]),
  error_description: z.string().optional(),
});

/** Google's own words about a refusal, in one line. */
export function wordsOf({ status, text, json }: Reply): string {
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

function parseJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return undefined;
  }
}
