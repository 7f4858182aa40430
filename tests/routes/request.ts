import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { createRequestHandler, type ServerBuild } from "react-router";
import { projectRoot } from "#app/env.server.ts";
import type { Call } from "./contract.ts";
import { encode } from "./encode-body.ts";
import type { World } from "./world.ts";

const origin = "http://localhost:3000";
export const ownHeaders = { origin, "sec-fetch-site": "same-origin", "sec-fetch-mode": "cors" };

const build: ServerBuild = await import(
  pathToFileURL(join(projectRoot, "build/server/index.js")).href
);
const handle = createRequestHandler(build, "production");

/** Asks the production build's routes, as a browser or a client would over HTTP. */
export function ask(path: string, init: RequestInit = {}): Promise<Response> {
  return handle(new Request(`${origin}${path}`, { redirect: "manual", ...init }));
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
