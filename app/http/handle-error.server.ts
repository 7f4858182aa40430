import { isRouteErrorResponse, type RouterContextProvider } from "react-router";
import { log } from "#app/adapters/log.server.ts";
import { requestIdContext, unservedContext } from "./context.server.ts";
import { type Unserved, unservedBy } from "./unserved.server.ts";

type Failed = { request: Request; context?: Readonly<RouterContextProvider> };

/**
 * Records an outage or too much at once, which the middleware then reports. Logs an error of the router: a request that it refuses as
 * one line with method and status, our own failure with its stack. Logs nothing for a client that disconnected or
 * whose body was refused.
 */
export function logRouterError(error: unknown, { request, context }: Failed): void {
  if (request.signal.aborted) return;
  const { method } = request;
  const id = context?.get(requestIdContext);
  const unserved = unservedBy(error);
  if (unserved) {
    context?.set(unservedContext, unserved);
    logUnserved(unserved, { request: id, method });
    return;
  }
  if (isRouteErrorResponse(error) && (error.status === 503 || context?.get(unservedContext)))
    return;
  if (isRouteErrorResponse(error) && error.status < 500) {
    log.info({ request: id, method, status: error.status }, "a request was refused");
    return;
  }
  const err = isRouteErrorResponse(error) && "error" in error ? error.error : error;
  log.error({ step: "request", request: id, method, err }, "a step failed");
}

function logUnserved({ why, status }: Unserved, request: object): void {
  if (why === "own-overload") {
    log.info(
      { ...request, status },
      "a request was refused: its person asked for too much at once",
    );
  } else if (why === "overload") {
    log.warn({ ...request, status }, "a request was put off: all connections of the pool are busy");
  } else {
    log.warn({ ...request, outage: why }, "a request failed because of an outage");
  }
}
