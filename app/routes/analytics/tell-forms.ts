import type { DataStrategyResult, MiddlewareFunction } from "react-router";
import { isHeard, tell } from "./signals.ts";

/** Client middleware: sends a signal for every form that was answered. Costs nothing if nothing listens. */
export const tellForms: MiddlewareFunction<Record<string, DataStrategyResult>> = async (
  { request },
  next,
) => {
  if (request.method === "GET" || !isHeard()) return next();
  const { pathname } = new URL(request.url);
  const isPlain = request.headers.get("content-type")?.includes("urlencoded");
  const copy = isPlain ? request.clone() : null;
  const results = await next();
  const fields = copy ? [...new URLSearchParams(await copy.text())] : [];
  tell({ is: "form", pathname, fields, results });
  return results;
};
