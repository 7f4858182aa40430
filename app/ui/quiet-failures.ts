import type { DataStrategyResult, MiddlewareFunction } from "react-router";
import { forgetLoaded } from "./revision-cache.ts";

type Results = Record<string, DataStrategyResult>;

/**
 * Client middleware: a form that fails (no network, a server error, a missing row) answers
 * `{ ok: false }` instead of replacing the page with an error screen. Whoever sent it rolls back and
 * says so (see useCommand). What was loaded before a form counts no more.
 */
export const quietFailures: MiddlewareFunction<Results> = async ({ request }, next) => {
  if (request.method === "GET") return next();
  const results = await next();
  forgetLoaded();
  return withoutErrors(results);
};

export function withoutErrors(results: Results): Results {
  return Object.fromEntries(
    Object.entries(results).map(([route, result]) => [
      route,
      result.type === "error" && !(result.result instanceof Response)
        ? { type: "data", result: { ok: false } }
        : result,
    ]),
  );
}
