/**
 * Why a language model returned no usable answer, classified by what the caller should do next. Holds no mail
 * text.
 */
export type ModelProblem = {
  kind: "rate-limited" | "unavailable" | "forbidden" | "refused" | "garbled" | "too-long";
  /** HTTP status; null when no answer came. */
  status: number | null;
  /** The service's error code ("context_length_exceeded"), if it returned one. */
  code: string | null;
  /** Milliseconds to wait before the next attempt, when the service stated it. */
  retryAfterMs: number | null;
};

/** Whether the same question may succeed later. */
export function isPassing({ kind }: ModelProblem): boolean {
  return kind === "rate-limited" || kind === "unavailable";
}

/** Classifies an HTTP status that is not 2xx. */
export function kindOfStatus(status: number): ModelProblem["kind"] {
  if (status === 429) return "rate-limited";
  if (status === 408 || status === 409 || status >= 500) return "unavailable";
  if (status === 401 || status === 403 || status === 404) return "forbidden";
  return "refused";
}

/**
 * The error code in the body of a refusal. Returns only text that looks like a code: the message beside it
 * may repeat the mail or the key.
 */
export function codeIn(body: string | undefined): string | null {
  for (const [, name] of (body ?? "").matchAll(
    /"(?:code|status|type)"\s*:\s*"([A-Za-z_]{3,50})"/g,
  )) {
    if (name) return name;
  }
  return null;
}
