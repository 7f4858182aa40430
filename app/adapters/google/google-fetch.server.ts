import { setTimeout as sleep } from "node:timers/promises";
import type { z } from "zod";
import { readBounded, TooLong } from "#app/adapters/bounded-body.ts";
import { log } from "#app/adapters/log.server.ts";
import { counter, durationsOf } from "#app/adapters/metrics/registry.server.ts";
import { parseJson } from "#app/adapters/parse-json.ts";
import { type GoogleAnswer, type GoogleProblem, isPassing, readProblem } from "./google-problem.ts";
import { backOffMs, readRetryAfter } from "./retry-delay.ts";

/** Calls of Google's APIs; an outcome is `ok` or the kind of a problem (google-problem.ts). */
const googleCalls = counter(
  "galley_google_calls_total",
  "Calls of Google's APIs, each attempt by itself",
  ["api", "outcome"],
);

const googleDurations = durationsOf(
  "galley_google_call_duration_seconds",
  "Time until Google had answered",
  ["api"],
);

export type GoogleQuestion<Value> = {
  url: URL;
  schema: z.ZodType<Value>;
  /** Sent as JSON by POST; without a body the request is a GET. */
  body?: object;
  /** Maximum size of the answer in bytes. */
  mostBytes?: number;
  /** Timeout of one attempt in milliseconds, reading the body included. Default 20,000. */
  deadlineMs?: number;
};

/** The retry limits of a caller, and what must happen before each attempt. */
export type GoogleAsker = {
  /** A bearer token, or why there is none. `rejected` is a token that Google has just refused. */
  token: (rejected: string | null) => Promise<GoogleAnswer<string>>;
  /** Pays for an attempt before it is made; a problem means that it may not be made now. */
  pay?: () => Promise<GoogleProblem | null>;
  /** Called when Google reports a limit, so that other processes wait as well; `waitMs` is our back-off. */
  onLimit?: (problem: GoogleProblem, waitMs: number) => Promise<void>;
  tries: number;
  /** Deadline of the whole request, in milliseconds since 1970. */
  until?: number;
  /** The longest wait between two attempts; a longer Retry-After ends the retries. */
  longestWaitMs: number;
  signal?: AbortSignal;
};

/**
 * Sends a request to Google. Retries after 429, 403 rateLimitExceeded, 5xx, broken connections and answers
 * that are no JSON, with back-off that honours Retry-After. Renews a refused token once. Parses the answer; one that does not match
 * the schema is a problem of kind `garbled`, one that is longer than `mostBytes` of kind `too-large`. Rejects only when the caller aborts.
 */
export async function askGoogle<Value>(
  question: GoogleQuestion<Value>,
  asker: GoogleAsker,
): Promise<GoogleAnswer<Value>> {
  let token = await asker.token(null);
  let renewed = false;
  for (let attempt = 1; ; attempt++) {
    asker.signal?.throwIfAborted();
    if (!token.ok) return token;
    const unpaid = await asker.pay?.();
    if (unpaid) return { ok: false, problem: unpaid };
    const answer = await measured(question.url, tryOnce(question, token.value, asker));
    if (answer.ok) return answer;
    const { problem } = answer;
    if (problem.kind === "unauthorized" && !renewed) {
      renewed = true;
      token = await asker.token(token.value);
      continue;
    }
    if (!isPassing(problem)) return answer;
    const waitMs = Math.max(problem.retryAfterMs ?? 0, backOffMs(attempt));
    if (problem.kind === "rate-limited") await asker.onLimit?.(problem, waitMs);
    if (attempt >= asker.tries || !hasPatience(asker, waitMs)) return answer;
    await sleep(waitMs, undefined, { signal: asker.signal });
  }
}

function hasPatience({ longestWaitMs, until = Infinity }: GoogleAsker, waitMs: number): boolean {
  return waitMs <= longestWaitMs && Date.now() + waitMs <= until;
}

async function measured<Value>(
  url: URL,
  attempt: Promise<GoogleAnswer<Value>>,
): Promise<GoogleAnswer<Value>> {
  const api = apiOf(url);
  const end = googleDurations.startTimer({ api });
  const answer = await attempt;
  end();
  googleCalls.inc({ api, outcome: answer.ok ? "ok" : answer.problem.kind });
  return answer;
}

async function tryOnce<Value>(
  { url, schema, body: told, mostBytes = 10_000_000, deadlineMs = 20_000 }: GoogleQuestion<Value>,
  token: string,
  { signal, until = Number.POSITIVE_INFINITY }: GoogleAsker,
): Promise<GoogleAnswer<Value>> {
  const deadline = AbortSignal.timeout(Math.max(1, Math.min(deadlineMs, until - Date.now())));
  const started = performance.now();
  try {
    const response = await fetch(url, {
      headers: {
        authorization: `Bearer ${token}`,
        accept: "application/json",
        ...(told ? { "content-type": "application/json" } : {}),
      },
      ...(told ? { method: "POST", body: JSON.stringify(told) } : {}),
      redirect: "error",
      signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
    });
    const text = (await readBounded(response.body, mostBytes)).toString("utf8");
    log.debug({ path: url.pathname, status: response.status, ms: ms(started) }, "called Google");
    const body = parseWellFormed(text);
    if (!response.ok) {
      const now = serverTime(response.headers.get("date"));
      const retryAfterMs = readRetryAfter(response.headers.get("retry-after"), now);
      return { ok: false, problem: readProblem(response.status, body, retryAfterMs, now) };
    }
    const parsed = schema.safeParse(body);
    if (parsed.success) return { ok: true, value: parsed.data };
    // Google answers in JSON: this is a proxy's page, or an answer that was cut.
    if (body === undefined) {
      return { ok: false, problem: problem("unavailable", response.status, "not JSON") };
    }
    const detail = `${url.pathname}: ${parsed.error.issues[0]?.message ?? ""}`;
    return { ok: false, problem: problem("garbled", response.status, detail) };
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof TooLong)
      return { ok: false, problem: problem("too-large", 200, "the answer is longer than allowed") };
    return { ok: false, problem: problem("unavailable", null, String(error)) };
  }
}

/**
 * JSON can contain lone surrogates, for example in the snippet of a mail that was cut. They cannot be shown
 * on a page.
 */
const holdsSurrogate = /\\u[dD][89a-fA-F]/;
const wellFormed = (_: string, value: unknown) =>
  typeof value === "string" ? value.toWellFormed() : value;
const parseWellFormed = (text: string) =>
  parseJson(text, holdsSurrogate.test(text) ? wellFormed : undefined);

function problem(
  kind: GoogleProblem["kind"],
  status: number | null,
  detail: string,
): GoogleProblem {
  return { kind, status, detail: detail.slice(0, 300), retryAfterMs: null };
}

/** Google's clock, by which it states times; ours when the answer has none. */
function serverTime(date: string | null): number {
  const stated = Date.parse(date ?? "");
  return Number.isNaN(stated) ? Date.now() : stated;
}

const ms = (started: number) => Math.round(performance.now() - started);

/** The API of an address, which may be a stand-in's: Gmail's paths begin with its name, the others are of People. */
function apiOf({ pathname }: URL): "gmail" | "people" {
  return pathname.includes("/gmail/") ? "gmail" : "people";
}
