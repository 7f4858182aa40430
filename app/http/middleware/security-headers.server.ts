import { randomBytes } from "node:crypto";
import type { MiddlewareFunction } from "react-router";
import { env } from "#app/env.server.ts";
import { nonceContext, styleHashContext } from "#app/http/context.server.ts";
import { frameAncestors } from "./frame-ancestors.server.ts";

const photoHosts = ["https://lh3.googleusercontent.com"];

/**
 * Sets a strict Content-Security-Policy with a nonce for pages, and forbids caching unless an answer allows
 * it. Headers that every answer has are in answer-headers.ts.
 * Chrome applies form-action to redirects too. Sign-in is a form, so Google's origin is allowed there.
 */
export const securityHeaders: MiddlewareFunction<Response> = async ({ context }, next) => {
  const nonce = randomBytes(16).toString("base64");
  context.set(nonceContext, nonce);
  const response = await next();
  const { headers } = response;
  if (!headers.has("content-security-policy")) {
    headers.set("content-security-policy", pagePolicy(nonce, context.get(styleHashContext)));
  }
  if (!headers.has("cache-control")) headers.set("cache-control", "no-store");
  return response;
};

function pagePolicy(nonce: string, styleHash: string | null): string {
  const {
    GOOGLE_ISSUER_URL,
    NODE_ENV,
    PEOPLE_API_URL,
    POSTHOG_HOST,
    POSTHOG_KEY,
    TYPEFORM_ID,
    OFFLINE_GOOGLE,
  } = env();
  const google = new URL(GOOGLE_ISSUER_URL).origin;
  const pictures = OFFLINE_GOOGLE ? [google, new URL(PEOPLE_API_URL).origin] : photoHosts;
  // The development server inlines a route's styles in the page.
  const inPage = NODE_ENV === "development" ? ["'unsafe-inline'"] : [];
  if (styleHash) inPage.push(`'${styleHash}'`);
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    ["style-src 'self'", ...inPage].join(" "),
    `img-src 'self' data: blob: ${[...new Set(pictures)].join(" ")}`,
    "font-src 'self'",
    `connect-src 'self'${POSTHOG_KEY ? ` ${new URL(POSTHOG_HOST).origin}` : ""}`,
    "manifest-src 'self'",
    "media-src 'self'",
    `frame-src ${TYPEFORM_ID ? "https://form.typeform.com" : "'none'"}`,
    `form-action 'self' ${google}`,
    `frame-ancestors ${frameAncestors()}`,
    "base-uri 'none'",
    "object-src 'none'",
  ].join("; ");
}
