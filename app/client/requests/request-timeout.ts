/** The timeout of the browser's requests (specification, section 9). */
export const requestTimeoutMs = 20_000;

export const timedOutMessage =
  "Request timed out. The server might be busy. Please try again in a moment.";

/** A request that took too long. */
export class RequestTimedOut extends Error {
  constructor() {
    super(timedOutMessage);
    this.name = "RequestTimedOut";
  }
}

/**
 * Runs a request under a signal that aborts after the timeout, or when the caller's signal does. Rejects with
 * RequestTimedOut after the timeout, otherwise with the request's own error.
 */
export async function withinTimeout<Result>(
  run: (signal: AbortSignal) => Promise<Result>,
  { signal, timeoutMs = requestTimeoutMs }: { signal?: AbortSignal; timeoutMs?: number } = {},
): Promise<Result> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), timeoutMs);
  const both = signal ? AbortSignal.any([signal, late.signal]) : late.signal;
  try {
    return await run(both);
  } catch (error) {
    throw late.signal.aborted && !signal?.aborted ? new RequestTimedOut() : error;
  } finally {
    clearTimeout(timer);
  }
}
