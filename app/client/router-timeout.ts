import { RequestTimedOut, requestTimeoutMs } from "./request-timeout.ts";

/** True for a request that was given up, wherever in it that happened. */
export function isTimeout(error: unknown): boolean {
  const isAborted = error instanceof DOMException && error.name === "TimeoutError";
  return isAborted || error instanceof RequestTimedOut;
}

type Fetch = typeof fetch;

/**
 * A fetch that gives the router's own requests up in time, answer and all. The router takes no
 * other fetch than the page's, and its middleware can neither end a request nor answer for it.
 */
export function fetchInTime(send: Fetch, origin: string): Fetch {
  return async (input, init) => {
    if (!isOfRouter(input, origin)) return send(input, init);
    const inTime = AbortSignal.timeout(requestTimeoutMs);
    const signal = init?.signal ? AbortSignal.any([init.signal, inTime]) : inTime;
    try {
      return await send(input, { ...init, signal });
    } catch (error) {
      throw inTime.aborted && isTimeout(error) ? new RequestTimedOut() : error;
    }
  };
}

/** What the router reads ends with `.data`: uploads and the calls of /api have clocks of their own. */
function isOfRouter(input: RequestInfo | URL, origin: string): boolean {
  const url = new URL(input instanceof Request ? input.url : input, origin);
  return url.origin === origin && url.pathname.endsWith(".data");
}
