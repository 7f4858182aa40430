import { field } from "#app/client/requests/error-message.ts";
import { withinTimeout } from "#app/client/requests/request-timeout.ts";
import { ApiError, GmailAuthenticationRequired, readDetails } from "./api-error.ts";
import { testHeaders } from "./test-access.ts";

export type Asking = {
  method?: "GET" | "POST" | "PATCH" | "DELETE";
  /** Sent as the JSON body. */
  json?: object;
  signal?: AbortSignal;
  /** Milliseconds. Default 20 s. */
  timeoutMs?: number;
};

/**
 * Sends a call to /api with the session's cookie and, on the test page, the test header. Passes the answer to
 * `read` whatever its status; the timeout includes reading. Rejects with RequestTimedOut after 20 s.
 */
export function sendToApi<Result>(
  address: string,
  { method = "GET", json, signal, timeoutMs }: Asking,
  read: (response: Response) => Promise<Result>,
): Promise<Result> {
  const send = async (given: AbortSignal) =>
    read(
      await fetch(address, {
        method,
        credentials: "include",
        headers: { ...testHeaders(), ...(json && { "content-type": "application/json" }) },
        ...(json && { body: JSON.stringify(json) }),
        signal: given,
      }),
    );
  return withinTimeout(send, { ...(signal && { signal }), ...(timeoutMs && { timeoutMs }) });
}

/**
 * Returns the answer of a call to /api as parsed JSON. Rejects with ApiError when it is not OK. With on401
 * `returnNull` it returns null without a session, and rejects with GmailAuthenticationRequired when Gmail
 * must be connected.
 */
export function askApi(
  address: string,
  { on401 = "throw", ...asking }: Asking & { on401?: "throw" | "returnNull" } = {},
): Promise<unknown> {
  return sendToApi(address, asking, async (response) => {
    if (response.ok) return response.json();
    const { json, text } = await readDetails(response);
    if (response.status !== 401 || on401 === "throw") throw new ApiError(response, text);
    if (field(json, "requiredAuth") === "gmail") throw new GmailAuthenticationRequired();
    return null;
  });
}
