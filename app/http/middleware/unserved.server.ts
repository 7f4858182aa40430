import { data, type MiddlewareFunction } from "react-router";
import { unlessOutage } from "#app/adapters/db/watch-database.server.ts";
import { unservedContext } from "#app/http/context.server.ts";
import { apiError } from "#app/http/replies/reply.server.ts";
import { type Unserved, unservedBy } from "#app/http/unserved.server.ts";

const retryAfterSeconds = 5;

/** Pages that need no data from the database. */
const withoutData = new Set([
  "/",
  "/privacy",
  "/terms",
  "/health",
  "/health/live",
  "/health/ready",
]);

export function needsData(path: string): boolean {
  return !withoutData.has(path);
}

/**
 * Answers a request that failed because of an outage or too much at once: a page or a form gets the error page or the
 * reason, any other request JSON.
 */
export const tellUnserved: MiddlewareFunction<Response> = async ({ context }, next) => {
  try {
    const response = await next();
    const unserved = response.status >= 500 && context.get(unservedContext);
    if (!unserved) return response;
    const isOfRouter = /^text\/(html|x-script)/.test(response.headers.get("content-type") ?? "");
    return isOfRouter ? failPage(unserved) : apiError(unserved.status, unserved.message);
  } catch (error) {
    // A route without a page throws the error unchanged.
    const unserved = unservedBy(error);
    if (unserved) return apiError(unserved.status, unserved.message);
    throw error;
  }
};

/** Replaces a page by the router's error page, and answers a form with the reason. */
function failPage({ status, message }: Unserved): never {
  throw data({ error: { message } }, { status });
}

/** Sets Retry-After on every 503 and 429 that names no time. */
export const sayWhenToRetry: MiddlewareFunction<Response> = async (_, next) => {
  const response = await next();
  if ([429, 503].includes(response.status) && !response.headers.has("retry-after")) {
    response.headers.set("retry-after", String(retryAfterSeconds));
  }
  return response;
};

/** Ends requests that need the database as soon as it is known not to answer. */
export const endInOutage: MiddlewareFunction<Response> = async ({ url }, next) => {
  return needsData(url.pathname) ? unlessOutage(next) : next();
};
