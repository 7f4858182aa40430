import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { followCacheSync, syncCaches } from "./cache-sync.ts";

const kept = new Map<string, string>();
const page = new EventTarget();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("window", page);
  vi.stubGlobal("localStorage", {
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a cache-sync message is removed after one second", () => {
  syncCaches(7);
  expect([...kept]).toEqual([["galley:cache-sync", "7"]]);
  vi.advanceTimersByTime(999);
  expect(kept.size).toBe(1);
  vi.advanceTimersByTime(1);
  expect(kept.size).toBe(0);
});

test("other pages hear of it once, and not of its removal or of other keys", () => {
  const heard = vi.fn();
  const stop = followCacheSync(heard);
  const tell = (key: string, newValue: string | null) =>
    page.dispatchEvent(Object.assign(new Event("storage"), { key, newValue }));
  tell("galley:cache-sync", "7");
  tell("galley:cache-sync", null);
  tell("something else", "7");
  expect(heard).toHaveBeenCalledTimes(1);
  stop();
  tell("galley:cache-sync", "8");
  expect(heard).toHaveBeenCalledTimes(1);
});
