import { createOrder, thingOf } from "./in-order.ts";
import { RequestTimedOut, requestTimeoutMs } from "./request-timeout.ts";

/** True for a request that timed out, at any stage. */
export function isTimeout(error: unknown): boolean {
  const isAborted = error instanceof DOMException && error.name === "TimeoutError";
  return isAborted || error instanceof RequestTimedOut;
}

type Fetch = typeof fetch;

/**
 * Returns a fetch that aborts the router's own requests after the timeout, reading the answer included, and
 * sends the changes of one thing in order. It replaces the page's fetch, because the router accepts no other,
 * and its middleware can neither abort a request nor answer in its place.
 */
export function fetchInTime(send: Fetch, origin: string): Fetch {
  const inOrder = createOrder();
  return async (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : input, origin);
    if (!isOfRouter(url, origin)) return send(input, init);
    const { method = "GET", signal, ...rest } = init;
    if (method === "GET") return sendInTime(send, input, init);
    return inOrder(thingOf(url.pathname), signal, () =>
      sendInTime(send, input, { ...rest, method }),
    );
  };
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
function isOfRouter(url: URL, origin: string): boolean {
  return url.origin === origin && url.pathname.endsWith(".data");
}
