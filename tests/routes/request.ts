import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { createRequestHandler, type ServerBuild } from "react-router";
import { projectRoot } from "#app/env.server.ts";
import type { Body, Call } from "./contract.ts";
import type { World } from "./world.ts";

const origin = "http://localhost:3000";
export const ownHeaders = { origin, "sec-fetch-site": "same-origin", "sec-fetch-mode": "cors" };

const build: ServerBuild = await import(
  pathToFileURL(join(projectRoot, "build/server/index.js")).href
);
const handle = createRequestHandler(build, "production");

function encode(body: Body): { body: BodyInit; headers: Record<string, string> } {
  if ("json" in body) {
    return { body: JSON.stringify(body.json), headers: { "content-type": "application/json" } };
  }
  if ("form" in body) {
    const form = new URLSearchParams();
    for (const [key, value] of Object.entries(body.form)) {
      for (const item of [value].flat()) form.append(key, item);
    }
    return { body: form, headers: {} };
  }
  const form = new FormData();
  for (const [key, value] of Object.entries(body.files)) {
    if (typeof value === "string") form.set(key, value);
    else form.set(key, new File([new Uint8Array(value.bytes)], value.name, { type: value.type }));
  }
  return { body: form, headers: {} };
}

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
