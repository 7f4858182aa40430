import { createOrder, thingOf } from "./in-order.ts";
import { RequestTimedOut, requestTimeoutMs } from "./request-timeout.ts";

/** True for a request that was given up, wherever in it that happened. */
export function isTimeout(error: unknown): boolean {
  const isAborted = error instanceof DOMException && error.name === "TimeoutError";
  return isAborted || error instanceof RequestTimedOut;
}

type Fetch = typeof fetch;

/**
 * A fetch that gives the router's own requests up in time, answer and all, and sends the changes of one
 * thing in order. The router takes no other fetch than the page's, and its middleware can neither end a
 * request nor answer for it.
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

/** What the router reads ends with `.data`: uploads and the calls of /api have clocks of their own. */
function isOfRouter(url: URL, origin: string): boolean {
  return url.origin === origin && url.pathname.endsWith(".data");
}
