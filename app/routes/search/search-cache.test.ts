import { expect, test, vi } from "vitest";
import {
  answering,
  minute,
  noNetwork,
  setUpClientLoader,
} from "#tests/setup/browser/client-loader.ts";
import { clientLoader } from "./search.tsx";

const ask = setUpClientLoader(clientLoader);
const search = (query: string, server: () => Promise<unknown>) =>
  ask(`/dashboard/search?${query}`, server);
const answers = () => answering({ revision: 1, threads: [], hits: [], elsewhere: 0 });

test("results are fresh for 15 minutes, for their words and their mode", async () => {
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
  const nothing = { revision: 0, threads: [], hits: [], elsewhere: 0 };
  expect(await search("q=+", server)).toEqual(nothing);
  expect(server).not.toHaveBeenCalled();
  expect(await search("q=jam", noNetwork)).toEqual(nothing);
});
