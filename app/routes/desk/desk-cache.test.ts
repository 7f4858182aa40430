import { expect, test, vi } from "vitest";
import { answering, minute, setUpClientLoader } from "#tests/setup/browser/client-loader.ts";
import { clientLoader } from "./dashboard.tsx";

const ask = setUpClientLoader(clientLoader);
const open = (query: string, server: () => Promise<unknown>) => ask(`/dashboard?${query}`, server);
const answers = () => answering({ revision: 1 });

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
