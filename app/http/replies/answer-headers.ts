/**
 * The headers of every answer of the server: pages, files, refusals and errors. Headers that an answer sets
 * itself take precedence. `origin` is the public origin: browsers accept Strict-Transport-Security over HTTPS
 * only.
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
