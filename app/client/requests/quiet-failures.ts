import {
  type DataStrategyResult,
  data,
  isRouteErrorResponse,
  type MiddlewareFunction,
} from "react-router";
import { forgetLoaded } from "#app/client/cache/revision-cache.ts";
import { errorMessage } from "./error-message.ts";
import { timedOutMessage } from "./request-timeout.ts";
import { isTimeout } from "./router-timeout.ts";

type Results = Record<string, DataStrategyResult>;

/**
 * Client middleware: a form that fails (no network, a server error, a missing row) answers `{ ok: false }`,
 * with a `reason` for the person where there is one, instead of replacing the page with an error screen. The
 * sender rolls back and shows it (see useCommand). Every form invalidates what was loaded before. A form of a
 * session that has ended is kept to be sent again, and the browser leaves for the landing page.
 */
export const quietFailures: MiddlewareFunction<Results> = async ({ request }, next) => {
  if (request.method === "GET") return next();
  const sent = isUpload(request) ? null : request.clone();
  const results = await next();
  forgetLoaded();
  if (!isSignedOut(results)) return withoutErrors(results);
  if (sent) {
    await import("#app/client/session/unsent-form.ts").then(
      ({ keepUnsent }) => keepUnsent(sent),
      noChunk,
    );
  }
  // The router ignores a form's redirect if it began a revalidation meanwhile.
  location.replace(unsavedPath);
  return new Promise(() => undefined);
};

export function withoutErrors(results: Results): Results {
  return Object.fromEntries(
    Object.entries(results).map(([route, result]) => [
      route,
      result.type === "error" && !(result.result instanceof Response)
        ? { type: "data", result: failure(result.result) }
        : result,
    ]),
  );
}

/** Whether the answer redirects to the landing page because the session had ended (entranceContext). */
export function isSignedOut(results: Results): boolean {
  return Object.values(results).some(
    ({ result }) => result instanceof Response && result.headers.get("location") === unsavedPath,
  );
}

const unsavedPath = "/?unsaved=true";
const isUpload = ({ headers }: Request) =>
  headers.get("content-type")?.startsWith("multipart/") ?? false;
/** If the chunk cannot be loaded, the landing page says that nothing was saved. */
const noChunk = () => undefined;

function failure(error: unknown) {
  // Without an answer the router must not revalidate: for a status of 400 or more it leaves the page as it
  // is.
  if (isTimeout(error)) return data({ ok: false, reason: timedOutMessage }, { status: 504 });
  if (error instanceof TypeError) return data({ ok: false }, { status: 503 });
  const reason = isRouteErrorResponse(error) ? errorMessage(error.data) : null;
  if (isRouteErrorResponse(error) && error.status === 503) {
    return data({ ok: false, ...(reason !== null && { reason }) }, { status: 503 });
  }
  return reason === null ? { ok: false } : { ok: false, reason };
}
