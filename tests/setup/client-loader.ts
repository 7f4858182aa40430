import { afterEach, beforeEach, vi } from "vitest";
import { noteFollowing } from "#app/client/revision-cache.ts";

export const minute = 60_000;

/** A server that gives this answer and counts how often it is asked. */
export const answering = <Answer>(answer: Answer) => vi.fn(async () => answer);

export const noNetwork = async () => {
  throw new TypeError("Failed to fetch");
};

/**
 * Asks a screen's client loader as the router does, in a page that hears of changes and in which time
 * passes only when the test says so. `server` is what would be asked.
 */
export function setUpClientLoader<Asked, Answer>(clientLoader: (asked: Asked) => Answer) {
  beforeEach(() => {
    vi.useFakeTimers();
    noteFollowing(true);
  });
  afterEach(() => vi.useRealTimers());
  return (path: string, server: () => Promise<unknown>, params: Record<string, string> = {}) => {
    const url = new URL(path, "http://localhost");
    // Only what the loaders read: the rest of a request is React Router's.
    return clientLoader({ params, url, serverLoader: server } as unknown as Asked);
  };
}
