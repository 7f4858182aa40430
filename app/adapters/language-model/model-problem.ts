/** Why a language model gave no answer, in the terms that decide what to do next. Holds no mail text. */
export type ModelProblem = {
  kind: "rate-limited" | "unavailable" | "forbidden" | "refused" | "garbled" | "too-long";
  /** Null when no answer came. */
  status: number | null;
  /** The service's own name for it ("context_length_exceeded"), if it gave one. */
  code: string | null;
  /** Milliseconds to wait before the next try, when the service said so. */
  retryAfterMs: number | null;
};

/** True where the same question may be answered later. */
export function isPassing({ kind }: ModelProblem): boolean {
  return kind === "rate-limited" || kind === "unavailable";
}

/** What an answer that is not 2xx means. */
export function kindOfStatus(status: number): ModelProblem["kind"] {
  if (status === 429) return "rate-limited";
  if (status === 408 || status === 409 || status >= 500) return "unavailable";
  if (status === 401 || status === 403 || status === 404) return "forbidden";
  return "refused";
}

/**
 * The error's name in the body of a refusal. Only what looks like a name: the words beside it may repeat
 * the mail or the key.
 */
export function codeIn(body: string | undefined): string | null {
  for (const [, name] of (body ?? "").matchAll(
    /"(?:code|status|type)"\s*:\s*"([A-Za-z_]{3,50})"/g,
  )) {
    if (name) return name;
  }
  return null;
}
