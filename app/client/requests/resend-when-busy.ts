const mostTries = 6;
/**
 * Each wait is longer than the server said by a random part of this share, so that browsers do not come all at
 * once.
 */
const spread = 0.25;

/**
 * Sends a request, and repeats it as long as the server answers 503 with X-Retry-After-Ms: the server has not
 * begun to process such a request, so even a change is safe to repeat. Returns the last response. Rejects when the
 * signal aborts.
 */
export async function resendWhenBusy(
  send: () => Promise<Response>,
  { signal, onBusy }: { signal?: AbortSignal | null | undefined; onBusy?: () => void } = {},
): Promise<Response> {
  for (let tries = 1; ; tries += 1) {
    const response = await send();
    const ms = busyMs(response);
    if (ms === null || tries === mostTries) return response;
    // The first delay is short.
    if (tries === 2) onBusy?.();
    await pause(ms * (1 + spread * Math.random()), signal);
  }
}

function busyMs({ status, headers }: Response): number | null {
  const told = headers.get("x-retry-after-ms");
  if (status !== 503 || told === null) return null;
  const ms = Number(told);
  return Number.isFinite(ms) ? ms : null;
}

function pause(ms: number, signal: AbortSignal | null | undefined): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const stop = () => {
    clearTimeout(timer);
    reject(signal?.reason);
  };
  const timer = setTimeout(() => {
    signal?.removeEventListener("abort", stop);
    resolve();
  }, ms);
  if (signal?.aborted) stop();
  else signal?.addEventListener("abort", stop, { once: true });
  return promise;
}
