import type { MiddlewareFunction } from "react-router";
import { env } from "#app/env.server.ts";
import { methodNotAllowed } from "#app/http/replies/reply.server.ts";
import { isForExtension } from "./extension-paths.ts";

/** The origins of the configured extensions. */
export function extensionOrigins(): Set<string> {
  return new Set(env().EXTENSION_IDS.map((id) => `chrome-extension://${id}`));
}

/**
 * Lets the service worker of a configured extension read the answers of its calls (CORS), so that the
 * extension needs no permission for our host. Credentials are not allowed: cookies stay with our own pages.
 */
export const extensionAccess: MiddlewareFunction<Response> = async ({ request, url }, next) => {
  const origin = request.headers.get("origin") ?? "";
  const isOurs = isForExtension(url.pathname) && extensionOrigins().has(origin);
  if (request.method === "OPTIONS") return isOurs ? permit(origin) : methodNotAllowed("GET");
  const response = await next();
  return isOurs ? readableBy(origin, response) : response;
};

/** The answer to a preflight: the methods and headers that the service worker sends. */
function permit(origin: string): Response {
  const response = readableBy(origin, new Response(null, { status: 204 }));
  response.headers.set("access-control-allow-methods", "GET, POST, PATCH, DELETE");
  response.headers.set("access-control-allow-headers", "authorization, content-type");
  response.headers.set("access-control-max-age", "600");
  return response;
}

function readableBy(origin: string, response: Response): Response {
  response.headers.set("access-control-allow-origin", origin);
  response.headers.append("vary", "origin");
  return response;
}
