import { beforeEach, expect, test, vi } from "vitest";
import { forgetLoaded } from "#app/client/cache/revision-cache.ts";
import {
  answering,
  minute,
  noNetwork,
  setUpClientLoader,
} from "#tests/setup/browser/client-loader.ts";
import { clientLoader, shouldRevalidate } from "./trash.tsx";

const ask = setUpClientLoader(clientLoader);
beforeEach(forgetLoaded);

/** Opens the panel and returns its contents. */
async function open(server: () => Promise<unknown>) {
  return (await ask("/dashboard/trash", server)).trash;
}

const trash = { revision: 1, total: 0, nextCursor: null, items: [] };
const answers = () => answering({ trash });

const addressAt = (search: string) => new URL(`http://localhost/dashboard/trash${search}`);
const isReadAgain = (from: string, to: string) =>
  shouldRevalidate({
    ...{ currentUrl: addressAt(from), nextUrl: addressAt(to) },
    ...{ currentParams: {}, nextParams: {} },
    defaultShouldRevalidate: true,
  });

// Before the others: what they load is never shown, so that it is owed.
test("another page of the trash is read; the same page, wider, is not", () => {
  expect(isReadAgain("?after=a", "")).toBe(true);
  expect(isReadAgain("?after=a&expanded=1", "?after=b&expanded=1")).toBe(true);
  expect(isReadAgain("?after=a", "?after=a&expanded=1")).toBe(false);
  expect(isReadAgain("", "?expanded=1")).toBe(false);
  expect(isReadAgain("", "")).toBe(true);
});

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
  expect(await open(noNetwork)).toEqual(trash);
  vi.advanceTimersByTime(1);
  await expect(open(noNetwork)).rejects.toThrow("Failed to fetch");
});
