import { data, type MiddlewareFunction } from "react-router";
import { unlessOutage } from "#app/adapters/db/watch-database.server.ts";
import { unservedContext } from "#app/http/context.server.ts";
import { logRouterError } from "#app/http/handle-error.server.ts";
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

const failed = { status: 500, message: "That did not work: the fault is ours. Please try again." };

/**
 * Answers a request that failed because of an outage, of too much at once or of a fault of ours: a page or a form gets the
 * error page or the reason, any other request JSON.
 */
export const tellUnserved: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const response = await next().catch((error: unknown) => {
    // A middleware failed before a route without a page.
    logRouterError(error, { request, context });
    const { status, message } = unservedBy(error) ?? failed;
    return apiError(status, message);
  });
  if (response.status < 500) return response;
  const type = response.headers.get("content-type") ?? "";
  const unserved = context.get(unservedContext);
  if (/^text\/(html|x-script)/.test(type)) return unserved ? failPage(unserved) : response;
  // React Router's own words for the fault of a route without a page are plain text.
  const { status, message } = unserved ?? failed;
  return unserved || type === "text/plain" ? apiError(status, message) : response;
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
