/**
 * The headers of every answer of the server, whoever makes it: a page, a file, a refusal, an error. What an
 * answer says itself goes before. `origin` is the public one: only over HTTPS do browsers keep to HTTPS.
 */
export function answerHeaders(origin: string): Record<string, string> {
  return {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin-allow-popups",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=()",
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
    ...(origin.startsWith("https:") && {
      "Strict-Transport-Security": "max-age=63072000; includeSubDomains",
    }),
  };
}
