import type { MiddlewareFunction } from "react-router";
import { env } from "#app/env.server.ts";

/** The origins of the configured extensions: nobody else is one. */
export function extensionOrigins(): Set<string> {
  return new Set(env().EXTENSION_IDS.map((id) => `chrome-extension://${id}`));
}

/** What the extension's service worker may call; it brings its session as a bearer token, never a cookie. */
export function isForExtension(path: string): boolean {
  return path.startsWith("/api/") || path.startsWith("/auth/extension/");
}

/**
 * Lets the service worker of a configured extension read the answers of its calls (CORS), so that
 * the extension needs no permission for our host. No credentials: cookies stay with our own pages.
 */
export const extensionAccess: MiddlewareFunction<Response> = async ({ request, url }, next) => {
  const origin = request.headers.get("origin") ?? "";
  if (!isForExtension(url.pathname) || !extensionOrigins().has(origin)) return next();
  const isPreflight =
    request.method === "OPTIONS" && request.headers.has("access-control-request-method");
  const response = isPreflight ? new Response(null, { status: 204 }) : await next();
  response.headers.set("access-control-allow-origin", origin);
  response.headers.append("vary", "origin");
  if (isPreflight) {
    response.headers.set("access-control-allow-methods", "GET, POST, PATCH, DELETE");
    response.headers.set("access-control-allow-headers", "authorization, content-type");
    response.headers.set("access-control-max-age", "600");
  }
  return response;
};
