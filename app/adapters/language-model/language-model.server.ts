import { setTimeout as sleep } from "node:timers/promises";
import { backOffMs } from "#app/adapters/google/retry-delay.ts";
import { env } from "#app/env.server.ts";
import { type Answer, askOnce, type ModelQuestion, type Tokens } from "./ask-once.server.ts";
import type { Concessions } from "./conceding-fetch.server.ts";
import { isPassing, type ModelProblem } from "./model-problem.ts";
import { type ModelSettings, openModel } from "./open-model.server.ts";
import { concessions } from "./service-terms.ts";

/** The time limits of a caller. */
export type ModelPatience = {
  tries: number;
  /** Timeout of one attempt in milliseconds, reading the body included. */
  deadlineMs: number;
  /** Deadline of the whole question, in milliseconds since 1970. */
  until: number;
  /** The longest wait between two attempts; a longer Retry-After ends the retries. */
  longestWaitMs: number;
  signal?: AbortSignal | undefined;
};

/** An answer or why there is none, and the cost of all attempts together. */
export type ModelReply<Value> = Answer<Value> & { tokens: Tokens; tries: number; ms: number };

export type LanguageModel = {
  /** Provider and model, as stored with its answers. */
  name: string;
  /** The host that questions are sent to: what people allow or do not. */
  service: string;
  /** What its service has refused of the requests in this process, and is sent no more. */
  concessions(): string[];
  /**
   * Asks a question. Retries with back-off after 429, 5xx, timeouts and answers that do not match the schema.
   * A Retry-After delays every question to this model. Rejects only when the caller aborts.
   */
  ask<Value>(question: ModelQuestion<Value>, patience: ModelPatience): Promise<ModelReply<Value>>;
};

let configured: LanguageModel | null | undefined;

/** The language model of the settings; null when none is set. */
export function languageModel(): LanguageModel | null {
  configured ??= toLanguageModel(env());
  return configured;
}

/** Creates a language model from settings. Loads and requests nothing before the first question. */
export function toLanguageModel(settings: ModelSettings): LanguageModel | null {
  const provider = settings.LANGUAGE_MODEL_PROVIDER;
  const id = settings.LANGUAGE_MODEL ?? "";
  if (provider === "" || id === "") return null;
  const terms: Concessions = {
    possible: concessions[provider],
    made: [],
    options: settings.LANGUAGE_MODEL_OPTIONS,
  };
  let model: ReturnType<typeof openModel> | undefined;
  let restsUntil = 0;

  async function askPatiently<Value>(
    question: ModelQuestion<Value>,
    patience: ModelPatience,
    spent: { tokens: Tokens; tries: number },
  ): Promise<Answer<Value>> {
    let last: Answer<Value> | null = null;
    for (let waitMs = 0; ; waitMs = backOffMs(spent.tries)) {
      patience.signal?.throwIfAborted();
      const restMs = restsUntil - Date.now();
      const pauseMs = Math.max(waitMs, restMs);
      const left = patience.until - Date.now() - pauseMs;
      if (pauseMs > patience.longestWaitMs || left <= 0) return last ?? noTime(restMs);
      if (pauseMs > 0) await sleep(pauseMs, undefined, { signal: patience.signal });
      spent.tries++;
      model ??= openModel(settings, terms);
      last = await askOnce(
        await model,
        question,
        { deadlineMs: Math.ceil(Math.min(patience.deadlineMs, left)), signal: patience.signal },
        spent.tokens,
      );
      if (last.ok) return last;
      restsUntil = Math.max(restsUntil, Date.now() + (last.problem.retryAfterMs ?? 0));
      if (!mayHelpToRepeat(last.problem) || spent.tries >= patience.tries) return last;
    }
  }

  return {
    name: `${provider}:${id}`,
    service: serviceHost(settings),
    concessions: () => terms.made.map(({ name }) => name),
    async ask(question, patience) {
      const started = performance.now();
      const spent = { tokens: { input: 0, output: 0 }, tries: 0 };
      const answer = await askPatiently(question, patience, spent);
      return { ...answer, ...spent, ms: Math.round(performance.now() - started) };
    },
  };
}

const hosts = {
  anthropic: "api.anthropic.com",
  google: "generativelanguage.googleapis.com",
};

function serviceHost({
  LANGUAGE_MODEL_URL: url,
  LANGUAGE_MODEL_PROVIDER: provider,
}: ModelSettings) {
  const fallback = provider === "anthropic" || provider === "google" ? hosts[provider] : "";
  return URL.parse(url ?? "")?.host ?? fallback;
}

function mayHelpToRepeat(problem: ModelProblem): boolean {
  return isPassing(problem) || problem.kind === "garbled";
}

/** The problem when the deadline or a Retry-After leaves no time for an attempt. */
function noTime(restMs: number) {
  const kind = restMs > 0 ? ("rate-limited" as const) : ("unavailable" as const);
  const retryAfterMs = restMs > 0 ? restMs : null;
  return {
    ok: false as const,
    problem: { kind, status: null, code: null, parameter: null, retryAfterMs },
  };
}
