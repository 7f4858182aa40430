import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createProfileFreshness } from "./profile-freshness.ts";

const minute = 60_000;
const root = (name: string, framed: boolean) => ({ name, layout: { framed }, flash: null });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("the profile is stale after 5 min, and fresh again once it was read", async () => {
  const profile = createProfileFreshness<ReturnType<typeof root>>();
  vi.advanceTimersByTime(5 * minute - 1);
  expect(profile.isStale()).toBe(false);
  vi.advanceTimersByTime(1);
  expect(profile.isStale()).toBe(true);
  await profile.read(async () => root("Maya", false));
  expect(profile.isStale()).toBe(false);
});

test("data that only the document's request has is kept; without an answer all data is", async () => {
  const profile = createProfileFreshness<ReturnType<typeof root>>();
  profile.remember(root("Maya", true));
  expect(await profile.read(async () => root("Maya L.", false))).toEqual(root("Maya L.", true));
  expect(await profile.read(() => Promise.reject(new TypeError("offline")))).toEqual(
    root("Maya", true),
  );
});
