import { createOrder, thingOf } from "./in-order.ts";
import { RequestTimedOut, requestTimeoutMs } from "./request-timeout.ts";
import { resendWhenBusy } from "./resend-when-busy.ts";
import { noteUnanswered } from "./unanswered-changes.ts";

/** True for a request that timed out, at any stage. */
export function isTimeout(error: unknown): boolean {
  const isAborted = error instanceof DOMException && error.name === "TimeoutError";
  return isAborted || error instanceof RequestTimedOut;
}

type Fetch = typeof fetch;

/**
 * Returns a fetch that sends again what our server puts off (`onBusy` is called when a request of the router is put off
 * twice), aborts the router's own requests after the timeout, reading the answer included, and sends the changes of
 * one thing in order, each to its end although the page is left meanwhile. It replaces the page's fetch, because the router accepts no other,
 * and its middleware can neither abort a request nor answer in its place.
 */
export function fetchInTime(send: Fetch, origin: string, onBusy?: () => void): Fetch {
  const inOrder = createOrder();
  return async (input, init = {}) => {
    const given = input instanceof Request ? input : null;
    const url = new URL(given ? given.url : String(input), origin);
    if (url.origin !== origin) return send(input, init);
    const method = init.method ?? given?.method ?? "GET";
    const signal = init.signal ?? given?.signal ?? null;
    // The body of a Request can be read once, and it may be sent again.
    const sendOnce: Fetch = (address, how) => send(given ? given.clone() : address, how);
    if (!isOfRouter(url)) return resendWhenBusy(() => sendOnce(input, init), { signal });
    const patient =
      (send: Fetch): Fetch =>
      (address, how) =>
        resendWhenBusy(() => send(address, how), { signal: how?.signal, onBusy });
    if (method === "GET") return sendInTime(patient(sendOnce), input, { ...init, signal });
    const change = noteUnanswered(sizeOf(init.body));
    const sure: Fetch = async (address, how) => {
      try {
        return await sendOnce(address, { ...how, keepalive: change.send() });
      } finally {
        change.wait();
      }
    };
    return inOrder(thingOf(url.pathname), signal, () =>
      sendInTime(patient(sure), input, { ...init, method, signal: null }),
    ).finally(change.end);
  };
}

/** The bytes of a form; of one with files more than any limit. */
function sizeOf(body: BodyInit | null | undefined): number {
  if (body === null || body === undefined) return 0;
  const isText = typeof body === "string" || body instanceof URLSearchParams;
  return isText ? new Blob([String(body)]).size : Number.POSITIVE_INFINITY;
}

async function sendInTime(
  send: Fetch,
  input: RequestInfo | URL,
  init: RequestInit,
): Promise<Response> {
  const inTime = AbortSignal.timeout(requestTimeoutMs);
  const signal = init.signal ? AbortSignal.any([init.signal, inTime]) : inTime;
  try {
    return await send(input, { ...init, signal });
  } catch (error) {
    throw inTime.aborted && isTimeout(error) ? new RequestTimedOut() : error;
  }
}

/** The router's data requests end with `.data`. Uploads and calls of /api have their own timeouts. */
function isOfRouter({ pathname }: URL): boolean {
  return pathname.endsWith(".data");
}
