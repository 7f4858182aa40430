import { isRouteErrorResponse, type RouterContextProvider } from "react-router";
import { log } from "#app/adapters/log.server.ts";
import { outageOf } from "#app/adapters/outage.ts";
import { outageContext, requestIdContext } from "./context.server.ts";

type Failed = { request: Request; context?: Readonly<RouterContextProvider> };

/**
 * Records an outage, which the middleware then reports. Logs an error of the router: a request that it refuses as
 * one line with method and status, our own failure with its stack. Logs nothing for a client that disconnected or
 * whose body was refused.
 */
export function logRouterError(error: unknown, { request, context }: Failed): void {
  if (request.signal.aborted) return;
  const { method } = request;
  const id = context?.get(requestIdContext);
  const outage = outageOf(error);
  if (outage) {
    context?.set(outageContext, outage);
    log.warn({ request: id, method, outage }, "a request failed because of an outage");
    return;
  }
  if (isRouteErrorResponse(error) && error.status === 503) return;
  if (isRouteErrorResponse(error) && error.status < 500) {
    log.info({ request: id, method, status: error.status }, "a request was refused");
    return;
  }
  const err = isRouteErrorResponse(error) && "error" in error ? error.error : error;
  log.error({ step: "request", request: id, method, err }, "a step failed");
}
