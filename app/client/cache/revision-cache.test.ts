import { beforeEach, expect, test, vi } from "vitest";
import {
  createRevisionCache,
  forgetLoaded,
  noteFollowing,
  noteRevision,
} from "./revision-cache.ts";

const minute = 60_000;
let revision = 0;

beforeEach(() => {
  forgetLoaded();
  noteFollowing(true);
  revision += 100;
  noteRevision(revision);
  return () => vi.useRealTimers();
});

/** A cache, and a server that counts its requests. */
function setUp() {
  const { load, remember } = createRevisionCache<{ revision: number; answer: number }>(minute);
  let asked = 0;
  const fetch = async () => {
    asked += 1;
    return { revision, answer: asked };
  };
  return { load, remember, fetch, ask: async (key = "/a") => (await load(key, fetch)).answer };
}

test("data loaded at the newest revision is not loaded again", async () => {
  const { ask } = setUp();
  expect([await ask(), await ask(), await ask("/b"), await ask()]).toEqual([1, 1, 2, 1]);
});

test("a newer revision, one's own form, and age each ask again", async () => {
  vi.useFakeTimers();
  const { ask } = setUp();
  expect(await ask()).toBe(1);
  revision += 1;
  noteRevision(revision);
  expect([await ask(), await ask()]).toEqual([2, 2]);
  forgetLoaded();
  expect(await ask()).toBe(3);
  vi.advanceTimersByTime(minute);
  expect(await ask()).toBe(4);
});

test("without following changes nothing is trusted", async () => {
  const { ask } = setUp();
  noteFollowing(false);
  expect([await ask(), await ask()]).toEqual([1, 2]);
});

test("what was asked for is owed until the page shows it", async () => {
  const { load, remember, isOwed } = createRevisionCache<{ revision: number }>(minute);
  const first = { revision };
  remember("/a", first);
  expect(isOwed()).toBe(false);
  const loading = load("/a", async () => ({ revision: revision + 1 }));
  expect(isOwed()).toBe(true);
  const second = await loading;
  expect(isOwed()).toBe(true);
  remember("/a", second);
  expect(isOwed()).toBe(false);
  await load("/a", async () => first);
  expect(isOwed(), "the page shows this entry already").toBe(false);
});

test("what a navigation aborted is owed; what failed is not", async () => {
  const { load, isOwed } = createRevisionCache<{ revision: number }>(minute);
  const aborted = load("/a", () => Promise.reject(new DOMException("", "AbortError")));
  await expect(aborted).rejects.toThrow();
  expect(isOwed()).toBe(true);
  await expect(load("/a", () => Promise.reject(new Error("500")))).rejects.toThrow("500");
  expect(isOwed()).toBe(false);
});

test("without a network the last answer shows, and other errors come through", async () => {
  const { load, ask } = setUp();
  await ask();
  noteRevision(revision + 1);
  const offline = load("/a", () => Promise.reject(new TypeError("Failed to fetch")));
  expect((await offline).answer).toBe(1);
  await expect(load("/a", () => Promise.reject(new Error("500")))).rejects.toThrow("500");
  await expect(load("/c", () => Promise.reject(new TypeError("offline")))).rejects.toThrow(
    "offline",
  );
});

test("without a network the page keeps the data that it was loaded with, whether a form failed or not", async () => {
  const { load, remember } = setUp();
  remember("/a", { revision, answer: 7 });
  forgetLoaded();
  const offline = load("/a", () => Promise.reject(new TypeError("Failed to fetch")));
  expect((await offline).answer).toBe(7);
});

test("without a network an answer shows for half an hour, or as long as its kind is kept", async () => {
  vi.useFakeTimers();
  const offline = () => Promise.reject(new TypeError("Failed to fetch"));
  const usual = setUp();
  const hour = createRevisionCache<{ revision: number; answer: number }>(minute, 60 * minute);
  await usual.ask();
  await hour.load("/a", usual.fetch);
  vi.advanceTimersByTime(30 * minute - 1);
  await expect(usual.load("/a", offline)).resolves.toMatchObject({ answer: 1 });
  vi.advanceTimersByTime(1);
  await expect(usual.load("/a", offline)).rejects.toThrow("Failed to fetch");
  vi.advanceTimersByTime(30 * minute - 1);
  await expect(hour.load("/a", offline)).resolves.toMatchObject({ answer: 2 });
  vi.advanceTimersByTime(1);
  await expect(hour.load("/a", offline)).rejects.toThrow("Failed to fetch");
});
