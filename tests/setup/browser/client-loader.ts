import { afterEach, beforeEach, vi } from "vitest";
import { noteFollowing } from "#app/client/cache/revision-cache.ts";

export const minute = 60_000;

/** A server that returns this answer and counts its calls. */
export const answering = <Answer>(answer: Answer) => vi.fn(async () => answer);

export const noNetwork = async () => {
  throw new TypeError("Failed to fetch");
};

/**
 * Calls a screen's client loader as the router does, in a page that receives live changes and whose clock
 * only the test advances. `server` stands for the server loader.
 */
export function setUpClientLoader<Asked, Answer>(clientLoader: (asked: Asked) => Answer) {
  beforeEach(() => {
    vi.useFakeTimers();
    noteFollowing(true);
  });
  afterEach(() => vi.useRealTimers());
  return (path: string, server: () => Promise<unknown>, params: Record<string, string> = {}) => {
    const url = new URL(path, "http://localhost");
    // Only what the loaders read; the rest of a request comes from React Router.
    return clientLoader({ params, url, serverLoader: server } as unknown as Asked);
  };
}
