import type { ModelReply } from "#app/adapters/language-model/language-model.server.ts";
import { env } from "#app/env.server.ts";
import { counter, durationsOf, gauge } from "./registry.server.ts";

const questions = counter(
  "galley_model_questions_total",
  "Questions to the language model; an outcome is `answered` or the kind of a problem (model-problem.ts)",
  ["outcome"],
);
const tokensSpent = counter(
  "galley_model_tokens_total",
  "Tokens of questions and answers, as the service stated them, else estimated",
  ["direction"],
);
const moneySpent = counter(
  "galley_model_money_total",
  "Cost at LANGUAGE_MODEL_PRICE_IN and LANGUAGE_MODEL_PRICE_OUT, in the currency of these",
);
const waits = durationsOf(
  "galley_model_question_duration_seconds",
  "Time until the language model had answered a question, all attempts together",
  ["outcome"],
);

const suggestsOnly = gauge(
  "galley_model_suggests_only",
  "1 while the language model only suggests, because it omits too many sure asks or people undo too many closings",
);

/** Sets whether the language model is too unreliable to do more than suggest. */
export function reportReliability(reliability: { suggestsOnly: boolean }): void {
  suggestsOnly.set(reliability.suggestsOnly ? 1 : 0);
}

/** Counts a question to the language model: its outcome, seconds, tokens and price. */
export function countQuestion(reply: ModelReply<unknown>): void {
  const outcome = reply.ok ? "answered" : reply.problem.kind;
  questions.inc({ outcome });
  waits.observe({ outcome }, reply.ms / 1_000);
  tokensSpent.inc({ direction: "in" }, reply.tokens.input);
  tokensSpent.inc({ direction: "out" }, reply.tokens.output);
  const { LANGUAGE_MODEL_PRICE_IN: inwards, LANGUAGE_MODEL_PRICE_OUT: outwards } = env();
  moneySpent.inc((reply.tokens.input * inwards + reply.tokens.output * outwards) / 1_000_000);
}
