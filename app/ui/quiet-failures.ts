import type { DataStrategyResult, MiddlewareFunction } from "react-router";

type Results = Record<string, DataStrategyResult>;

/**
 * Client middleware: a form that fails (no network, a server error, a missing row) answers
 * `{ ok: false }` instead of replacing the page with an error screen. Whoever sent it rolls back and
 * says so (see useCommand).
 */
export const quietFailures: MiddlewareFunction<Results> = async ({ request }, next) => {
  const results = await next();
  return request.method === "GET" ? results : withoutErrors(results);
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
