const surveyOrigin = "https://form.typeform.com";

/**
 * Returns the address of the embedded survey. Its messages carry `embedId`, which identifies this
 * embedding.
 */
export function surveyAddress(surveyId: string, embedId: string): string {
  const query = new URLSearchParams({
    "typeform-embed-id": embedId,
    "typeform-embed": "embed-widget",
    "typeform-medium": "embed-sdk",
  });
  return `${surveyOrigin}/to/${encodeURIComponent(surveyId)}?${query}`;
}

/**
 * Returns whether a message reports that this survey was submitted. Any window may post messages,
 * hence the checks.
 */
export function saysSubmitted(
  message: { origin: string; data: unknown },
  embedId: string,
): boolean {
  const { origin, data } = message;
  if (origin !== surveyOrigin || typeof data !== "object" || data === null) return false;
  const { type, embedId: sentId }: { type?: unknown; embedId?: unknown } = data;
  return type === "form-submit" && sentId === embedId;
}
