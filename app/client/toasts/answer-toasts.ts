import type { DataStrategyResult, MiddlewareFunction } from "react-router";
import { field } from "#app/client/requests/error-message.ts";
import { showToast, type ToastMessage } from "./toast.ts";

type Results = Record<string, DataStrategyResult>;

/**
 * Client middleware: shows the toast that a form's answer carries. The component that sent the form cannot do
 * it, because a live event may have unmounted it before the answer came.
 */
export const answerToasts: MiddlewareFunction<Results> = async ({ request }, next) => {
  const results = await next();
  if (request.method !== "GET") for (const toast of toastsOf(results)) showToast(toast);
  return results;
};

/** The toasts in the answers of actions: `{ ok, toast }`, bare or wrapped with a status. */
export function toastsOf(results: Results): ToastMessage[] {
  return Object.values(results).flatMap(({ type, result }) => {
    if (type !== "data") return [];
    const answer =
      field(result, "type") === "DataWithResponseInit" ? field(result, "data") : result;
    const toast = field(answer, "toast");
    return isToast(toast) ? [toast] : [];
  });
}

function isToast(value: unknown): value is ToastMessage {
  return typeof field(value, "title") === "string";
}
