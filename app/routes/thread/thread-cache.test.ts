import { expect, test, vi } from "vitest";
import { noteFollowing, noteRevision } from "#app/client/cache/revision-cache.ts";
import {
  answering,
  minute,
  noNetwork,
  setUpClientLoader,
} from "#tests/setup/browser/client-loader.ts";
import { clientLoader } from "./thread.tsx";

const ask = setUpClientLoader(clientLoader);
const open = (threadId: string, server: () => Promise<unknown>) =>
  ask(`/dashboard/thread/${threadId}`, server, { threadId });
const answers = () => answering({ revision: 1 });

test("a thread is fresh for 5 minutes", async () => {
  const server = answers();
  await open("five", server);
  vi.advanceTimersByTime(5 * minute - 1);
  await open("five", server);
  expect(server).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  await open("five", server);
  expect(server).toHaveBeenCalledTimes(2);
});

test("without a network it is kept for 30 minutes", async () => {
  await open("thirty", answers());
  vi.advanceTimersByTime(30 * minute - 1);
  expect(await open("thirty", noNetwork)).toEqual({ revision: 1 });
  vi.advanceTimersByTime(1);
  await expect(open("thirty", noNetwork)).rejects.toThrow("Failed to fetch");
});

test("each thread is kept under its own id", async () => {
  const [tea, jam] = [answers(), answers()];
  await open("tea", tea);
  await open("jam", jam);
  await open("tea", tea);
  await open("jam", jam);
  expect([tea, jam].map((server) => server.mock.calls.length)).toEqual([1, 1]);
});

test("a change makes it old at once, and so does not hearing of changes", async () => {
  const server = answers();
  await open("changed", server);
  noteFollowing(false);
  await open("changed", server);
  expect(server).toHaveBeenCalledTimes(2);
  noteFollowing(true);
  noteRevision(2);
  await open("changed", server);
  expect(server).toHaveBeenCalledTimes(3);
});
