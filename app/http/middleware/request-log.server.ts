import { randomUUID } from "node:crypto";
import type { MiddlewareFunction } from "react-router";
import { log } from "#app/adapters/log.server.ts";
import { requestIdContext, sessionContext } from "#app/http/context.server.ts";

/**
 * The header that queries of the test page carry. It marks them in the log and grants nothing (readings, 26).
 */
const testHeader = "x-test-mode";

/**
 * Logs one line for each request, under the id that the web server assigned. Logs the route's pattern and not
 * the address, which may contain a mail address or search text.
 */
export const requestLog: MiddlewareFunction<Response> = async (
  { request, pattern, context },
  next,
) => {
  const id = context.get(requestIdContext) || randomUUID();
  context.set(requestIdContext, id);
  const started = performance.now();
  const response = await next();
  response.headers.set("x-request-id", id);
  log.info({
    request: id,
    method: request.method,
    route: pattern,
    status: response.status,
    ms: Math.round(performance.now() - started),
    viewer: context.get(sessionContext)?.viewer.id,
    ...(request.headers.get(testHeader) === "true" && { test: true }),
  });
  return response;
};
