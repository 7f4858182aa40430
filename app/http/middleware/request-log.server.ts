import { randomUUID } from "node:crypto";
import type { MiddlewareFunction } from "react-router";
import { log } from "#app/adapters/log.server.ts";
import { requestDurations, requests } from "#app/adapters/metrics/request-metrics.server.ts";
import { inSpan } from "#app/adapters/tracing/tracing.server.ts";
import { requestIdContext, sessionContext } from "#app/http/context.server.ts";
import { addressPattern } from "./address-pattern.ts";

/**
 * The header that queries of the test page carry. It marks them in the log and grants nothing (readings, 26).
 */
const testHeader = "x-test-mode";

/**
 * Counts each request, and logs one line for it under the id that the web server assigned. Both name the
 * route's pattern and not the address, which may contain a mail address or search text.
 */
export const requestLog: MiddlewareFunction<Response> = async (
  { request, pattern, context },
  next,
) => {
  const id = context.get(requestIdContext) || randomUUID();
  context.set(requestIdContext, id);
  const started = performance.now();
  const { method } = request;
  const route = addressPattern(pattern);
  const response = await inSpan(
    {
      name: `${method} ${route}`,
      kind: "server",
      attributes: { "http.request.method": method, "http.route": route },
    },
    next,
    ({ status }) => ({ "http.response.status_code": status }),
  );
  response.headers.set("x-request-id", id);
  const ms = performance.now() - started;
  requests.inc({ method, route, status: response.status });
  requestDurations.observe({ method, route }, ms / 1_000);
  log.info({
    request: id,
    method,
    route,
    status: response.status,
    ms: Math.round(ms),
    viewer: context.get(sessionContext)?.viewer.id,
    ...(request.headers.get(testHeader) === "true" && { test: true }),
  });
  return response;
};
