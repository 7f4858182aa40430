import type { ModelProblem } from "#app/adapters/language-model/model-problem.ts";

const reasons: Record<ModelProblem["kind"], string> = {
  "rate-limited": "its service takes no more questions at the moment",
  unavailable: "its service does not answer",
  "no-credit": "its service says that the credit or quota is used up",
  forbidden: "its service refuses the key or the model",
  refused: "its service refuses the questions",
  declined: "it declines to answer",
  "too-large": "the questions are too long for it",
  "too-long": "its answers have no end",
  garbled: "its answers cannot be read",
};

/** Why a language model answers nothing, as a part of a sentence. */
export function sayOutage({ kind, code }: Pick<ModelProblem, "kind" | "code">): string {
  return code ? `${reasons[kind]} (${code})` : reasons[kind];
}
