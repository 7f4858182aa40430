import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { noteFollowing } from "#app/ui/revision-cache.ts";
import { clientLoader } from "./search.tsx";

const minute = 60_000;
type Asked = Parameters<typeof clientLoader>[0];

beforeEach(() => {
  vi.useFakeTimers();
  noteFollowing(true);
});
afterEach(() => vi.useRealTimers());

/** Searches as the router does; `server` is what would be asked. */
function search(query: string, server: () => Promise<unknown>) {
  const url = new URL(`http://localhost/dashboard/search?${query}`);
  // Only what the loader reads: the rest of a request is React Router's.
  return clientLoader({ url, serverLoader: server } as unknown as Asked);
}

const answers = () => vi.fn(async () => ({ revision: 1, hits: [] }));

test("what was found is fresh for 15 minutes, for its words and its mode", async () => {
  const [media, tasks] = [answers(), answers()];
  await search("q=tea", media);
  await search("q=tea&mode=feedback", tasks);
  vi.advanceTimersByTime(15 * minute - 1);
  await search("q=tea", media);
  await search("q=tea&mode=feedback", tasks);
  expect([media, tasks].map((server) => server.mock.calls.length)).toEqual([1, 1]);
  vi.advanceTimersByTime(1);
  await search("q=tea", media);
  expect(media).toHaveBeenCalledTimes(2);
});

test("nothing is asked for no words, and a search that fails finds nothing", async () => {
  const server = answers();
  expect(await search("q=+", server)).toEqual({ revision: 0, hits: [] });
  expect(server).not.toHaveBeenCalled();
  const failing = () => Promise.reject(new TypeError("Failed to fetch"));
  expect(await search("q=jam", failing)).toEqual({ revision: 0, hits: [] });
});
