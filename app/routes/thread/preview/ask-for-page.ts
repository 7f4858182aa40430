import { z } from "zod";

/** Whether a page's picture was loaded, or why not. */
export type PageAnswer = { isThere: true } | { isThere: false; reason: string | null };

const mostTries = 6;
const longestWaitMs = 30_000;
const refusalSchema = z.object({ error: z.object({ message: z.string() }) });
const notThere: PageAnswer = { isThere: false, reason: null };

/**
 * Requests a page whose picture did not load. While too many are being drawn (429, 503) it retries when the server
 * says; after six attempts, or at a refusal, it gives up with the server's reason.
 */
export async function askForPage(address: string, signal: AbortSignal): Promise<PageAnswer> {
  let answer = notThere;
  for (let tried = 0; tried < mostTries && !signal.aborted; tried++) {
    const response = await fetch(address, { signal }).catch(() => null);
    if (!response) return notThere;
    if (response.ok) return { isThere: true };
    answer = { isThere: false, reason: await reasonOf(response) };
    const isBusy = response.status === 429 || response.status === 503;
    if (!isBusy || tried === mostTries - 1) return answer;
    await pause(secondsToWait(response) * 1_000, signal);
  }
  return answer;
}

async function reasonOf(response: Response): Promise<string | null> {
  const body: unknown = await response.json().catch(() => null);
  return refusalSchema.safeParse(body).data?.error.message ?? null;
}

function secondsToWait(response: Response): number {
  const seconds = Number(response.headers.get("retry-after"));
  return Number.isFinite(seconds) && seconds > 0 ? seconds : 5;
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, Math.min(ms, longestWaitMs));
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
