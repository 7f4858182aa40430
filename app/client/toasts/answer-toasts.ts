import type { DataStrategyResult, MiddlewareFunction } from "react-router";
import { beginChange, type ChangeEnd, isUndoForm } from "#app/client/commands/begun-changes.ts";
import { answerOf, field } from "#app/client/requests/error-message.ts";
import { showToast, type ToastMessage } from "./toast.ts";

type Results = Record<string, DataStrategyResult>;

/**
 * Client middleware: shows the toast that a form's answer carries. The component that sent the form cannot do
 * it, because a live event may have unmounted it before the answer came. Notes each change from its beginning to its
 * end, so that undoing finds the last one although its answer is still to come.
 */
export const answerToasts: MiddlewareFunction<Results> = async ({ request }, next) => {
  if (request.method === "GET") return next();
  const { pathname, search } = new URL(request.url);
  const change = isUndoForm(pathname + search) ? null : beginChange();
  let end: ChangeEnd = { outcome: "failed" };
  try {
    const results = await next();
    const toasts = toastsOf(results);
    end = { outcome: outcomeOf(results, request.signal.aborted), toast: toasts[0] };
    for (const toast of toasts) showToast(toast, change?.at);
    return results;
  } finally {
    change?.end(end);
  }
};

/** A form that the router gave up for a newer one fails by that alone, where it had not been sent. */
function outcomeOf(results: Results, isGivenUp: boolean): ChangeEnd["outcome"] {
  const ends = Object.values(results);
  const isFailure = ({ type, result }: DataStrategyResult) =>
    type === "error" && !(result instanceof Response);
  if (ends.some(isFailure)) return isGivenUp ? "none" : "failed";
  return ends.some(({ result }) => field(answerOf(result), "ok") === false) ? "failed" : "saved";
}

/** The toasts in the answers of actions: `{ ok, toast }`, bare or wrapped with a status. */
export function toastsOf(results: Results): ToastMessage[] {
  return Object.values(results).flatMap(({ type, result }) => {
    if (type !== "data") return [];
    const toast = field(answerOf(result), "toast");
    return isToast(toast) ? [toast] : [];
  });
}

function isToast(value: unknown): value is ToastMessage {
  return typeof field(value, "title") === "string";
}
