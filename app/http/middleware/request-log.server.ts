import { randomUUID } from "node:crypto";
import type { MiddlewareFunction } from "react-router";
import { log } from "#app/adapters/log.server.ts";
import { requestIdContext, sessionContext } from "#app/http/context.server.ts";

/** What the test page's queries carry: it marks them here and gives them no right (readings, 26). */
const testHeader = "x-test-mode";

/**
 * Gives each request one line in the log, under the id that the web server gave it: the route's pattern and not its address, which
 * can hold a person's mail address or search text.
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
