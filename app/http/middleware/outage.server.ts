import { data, type MiddlewareFunction } from "react-router";
import { unlessOutage } from "#app/adapters/db/watch-database.server.ts";
import { type Outage, outageOf } from "#app/adapters/outage.ts";
import { outageContext } from "#app/http/context.server.ts";
import { apiError } from "#app/http/replies/reply.server.ts";

const retryAfterSeconds = 5;

const messages: Record<Outage, string> = {
  unreachable: "Galley cannot reach its database at the moment. Please try again in a moment.",
  full: "The disk of this server is full, so nothing can be saved at the moment. Nothing that you saved before is lost.",
  "read-only":
    "This server can only be read at the moment: nothing can be saved. Please try again later.",
};

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
 * Answers 503 for a request that failed because of an outage: a page or a form gets the error page or the reason, any
 * other request JSON.
 */
export const tellOutage: MiddlewareFunction<Response> = async ({ context }, next) => {
  try {
    const response = await next();
    const outage = response.status >= 500 && context.get(outageContext);
    if (!outage) return response;
    const isOfRouter = /^text\/(html|x-script)/.test(response.headers.get("content-type") ?? "");
    return isOfRouter ? failPage(messages[outage]) : apiError(503, messages[outage]);
  } catch (error) {
    // A route without a page throws the error unchanged.
    const outage = outageOf(error);
    if (outage) return apiError(503, messages[outage]);
    throw error;
  }
};

/** Replaces a page by the router's error page, and answers a form with the reason. */
function failPage(message: string): never {
  throw data({ error: { message } }, { status: 503 });
}

/** Sets Retry-After on every 503 that names no time. */
export const sayWhenToRetry: MiddlewareFunction<Response> = async (_, next) => {
  const response = await next();
  if (response.status === 503 && !response.headers.has("retry-after")) {
    response.headers.set("retry-after", String(retryAfterSeconds));
  }
  return response;
};

/** Ends requests that need the database as soon as it is known not to answer. */
export const endInOutage: MiddlewareFunction<Response> = async ({ url }, next) => {
  return needsData(url.pathname) ? unlessOutage(next) : next();
};
