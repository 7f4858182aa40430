import { isRouteErrorResponse } from "react-router";
import { errorMessage } from "#app/client/requests/error-message.ts";
import { timedOutMessage } from "#app/client/requests/request-timeout.ts";
import { isTimeout } from "#app/client/requests/router-timeout.ts";

/** Why the server found nothing, as a message for the person. */
export function findFailure(error: unknown): string {
  if (isTimeout(error)) return timedOutMessage;
  if (error instanceof TypeError) return "There is no connection to Galley.";
  const reason = isRouteErrorResponse(error) ? errorMessage(error.data) : null;
  return reason ?? "Galley had a problem. Please try again in a moment.";
}
