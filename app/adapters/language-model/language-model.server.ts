import { setTimeout as sleep } from "node:timers/promises";
import { backOffMs } from "#app/adapters/google/retry-delay.ts";
import { env } from "#app/env.server.ts";
import { type Answer, askOnce, type ModelQuestion, type Tokens } from "./ask-once.server.ts";
import { isPassing, type ModelProblem } from "./model-problem.ts";
import type { ModelSettings } from "./open-model.server.ts";

/** How patient the asker is. */
export type ModelPatience = {
  tries: number;
  /** Milliseconds for one try, its body included. */
  deadlineMs: number;
  /** When an answer is of no use any more, in milliseconds since 1970. */
  until: number;
  /** The longest wait between two tries; a longer Retry-After ends the asking. */
  longestWaitMs: number;
  signal?: AbortSignal | undefined;
};

/** An answer or why there is none, and what it cost, all tries together. */
export type ModelReply<Value> = Answer<Value> & { tokens: Tokens; tries: number; ms: number };

export type LanguageModel = {
  /** Provider and model, as kept beside its answers. */
  name: string;
  /**
   * Asks once or, after 429, 5xx, silence and answers that do not fit, again with back-off. A Retry-After
   * holds for every question to this model. Only an abort by the caller rejects.
   */
  ask<Value>(question: ModelQuestion<Value>, patience: ModelPatience): Promise<ModelReply<Value>>;
};

let configured: LanguageModel | null | undefined;

/** The language model of the settings, null when there is none. */
export function languageModel(): LanguageModel | null {
  configured ??= toLanguageModel(env());
  return configured;
}

/** A language model by its settings. Nothing is loaded or asked before its first question. */
export function toLanguageModel(settings: ModelSettings): LanguageModel | null {
  const provider = settings.LANGUAGE_MODEL_PROVIDER;
  const id = settings.LANGUAGE_MODEL ?? "";
  if (provider === "" || id === "") return null;
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
      last = await askOnce(
        { settings, id },
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
    async ask(question, patience) {
      const started = performance.now();
      const spent = { tokens: { input: 0, output: 0 }, tries: 0 };
      const answer = await askPatiently(question, patience, spent);
      return { ...answer, ...spent, ms: Math.round(performance.now() - started) };
    },
  };
}

function mayHelpToRepeat(problem: ModelProblem): boolean {
  return isPassing(problem) || problem.kind === "garbled";
}

/** The time was over, or the service wanted to be left alone for longer, before it could be asked. */
function noTime(restMs: number) {
  const kind = restMs > 0 ? ("rate-limited" as const) : ("unavailable" as const);
  const retryAfterMs = restMs > 0 ? restMs : null;
  return { ok: false as const, problem: { kind, status: null, code: null, retryAfterMs } };
}
