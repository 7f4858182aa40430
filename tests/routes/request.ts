import { randomBytes, randomUUID } from "node:crypto";
import { createRequestHandler } from "react-router";
import { loadBuild } from "#app/processes/web/load-build.ts";
import type { Call } from "./contracts/contract.ts";
import { encode } from "./description/encode-body.ts";
import type { World } from "./world.ts";

export const origin = "http://localhost:3000";
export const ownHeaders = { origin, "sec-fetch-site": "same-origin", "sec-fetch-mode": "cors" };

/** The production build, as the web process gives it to its server (`setUpWebServer`). */
export const { build, createRequestContext } = await loadBuild();
const handle = createRequestHandler(build, "production");

/**
 * Asks the production build's routes, as a browser or a client would over HTTP. Each call comes from a network
 * of its own, so that no test uses up what another network may ask for in a minute.
 */
export function ask(path: string, init: RequestInit = {}): Promise<Response> {
  const address = `2001:db8:${randomBytes(4).toString("hex").replace(/^.{4}/, "$&:")}::1`;
  const request = new Request(`${origin}${path}`, { redirect: "manual", ...init });
  const client = { address, requestId: randomUUID() };
  return handle(request, createRequestContext(client));
}

/** Sends a call to the production build's routes, as the person whose cookie is given. */
export async function send(
  call: Pick<Call, "method" | "path" | "body">,
  world: World,
  options: { cookie?: string; headers?: Record<string, string>; rawBody?: BodyInit } = {},
): Promise<Response> {
  const path = typeof call.path === "function" ? call.path(world) : call.path;
  const described = typeof call.body === "function" ? call.body(world) : call.body;
  const encoded = described ? encode(described) : null;
  const body = options.rawBody ?? encoded?.body;
  return ask(path, {
    method: call.method,
    headers: {
      ...ownHeaders,
      ...(options.cookie ? { cookie: options.cookie } : {}),
      ...encoded?.headers,
      ...options.headers,
    },
    ...(body === undefined ? {} : { body }),
  });
}
