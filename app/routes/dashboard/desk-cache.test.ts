import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { noteFollowing } from "#app/ui/revision-cache.ts";
import { clientLoader } from "./dashboard.tsx";

const minute = 60_000;
type Asked = Parameters<typeof clientLoader>[0];

beforeEach(() => {
  vi.useFakeTimers();
  noteFollowing(true);
});
afterEach(() => vi.useRealTimers());

/** Opens the desk as the router does; `server` is what would be asked. */
function open(query: string, server: () => Promise<unknown>) {
  const url = new URL(`http://localhost/dashboard?${query}`);
  // Only what the loader reads: the rest of a request is React Router's.
  return clientLoader({ url, serverLoader: server } as unknown as Asked);
}

const answers = () => vi.fn(async () => ({ revision: 1 }));

test("the desk is fresh for 5 minutes, each of its tabs for itself", async () => {
  const [first, done] = [answers(), answers()];
  await open("", first);
  await open("tab=done", done);
  vi.advanceTimersByTime(5 * minute - 1);
  await open("", first);
  await open("tab=done", done);
  expect([first, done].map((server) => server.mock.calls.length)).toEqual([1, 1]);
  vi.advanceTimersByTime(1);
  await open("", first);
  expect(first).toHaveBeenCalledTimes(2);
});
