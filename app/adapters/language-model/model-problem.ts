/**
 * Why a language model returned no usable answer, classified by what the caller should do next. Holds no mail
 * text.
 */
export type ModelProblem = {
  kind:
    | "rate-limited"
    | "unavailable"
    /** The account's money or quota is used up. */
    | "no-credit"
    /** The key, the model's name or the address is wrong. */
    | "forbidden"
    | "refused"
    /** The model or the service declines to answer this question. */
    | "declined"
    /** The question is longer than the model reads. */
    | "too-large"
    /** The answer is longer than it may be. */
    | "too-long"
    | "garbled";
  /** HTTP status; null when no answer came. */
  status: number | null;
  /** The service's error code ("context_length_exceeded"), if it returned one. */
  code: string | null;
  /** The parameter of the request that the service refused, if it named one. */
  parameter: string | null;
  /** Milliseconds to wait before the next attempt, when the service stated it. */
  retryAfterMs: number | null;
};

/** Whether the same question may succeed within the hour. */
export function isPassing({ kind }: Pick<ModelProblem, "kind">): boolean {
  return kind === "rate-limited" || kind === "unavailable";
}
