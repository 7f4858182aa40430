import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { forgetLoaded, noteFollowing } from "#app/ui/revision-cache.ts";
import { clientLoader } from "./trash.tsx";

const minute = 60_000;
type Asked = Parameters<typeof clientLoader>[0];

beforeEach(() => {
  vi.useFakeTimers();
  noteFollowing(true);
  forgetLoaded();
});
afterEach(() => vi.useRealTimers());

/** Opens the panel as the router does, and waits for what is in it; `server` is what would be asked. */
async function open(server: () => Promise<unknown>) {
  // Only what the loader reads: the rest of a request is React Router's.
  const opened = clientLoader({ serverLoader: server } as unknown as Asked);
  return (await opened).trash;
}

const answers = () => vi.fn(async () => ({ trash: { revision: 1, items: [] } }));
const noNetwork = async () => {
  throw new TypeError("Failed to fetch");
};

test("the trash is fresh for 30 minutes", async () => {
  const server = answers();
  await open(server);
  vi.advanceTimersByTime(30 * minute - 1);
  await open(server);
  expect(server).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  await open(server);
  expect(server).toHaveBeenCalledTimes(2);
});

test("without a network it is kept for 60 minutes", async () => {
  await open(answers());
  vi.advanceTimersByTime(60 * minute - 1);
  expect(await open(noNetwork)).toEqual({ revision: 1, items: [] });
  vi.advanceTimersByTime(1);
  await expect(open(noNetwork)).rejects.toThrow("Failed to fetch");
});
