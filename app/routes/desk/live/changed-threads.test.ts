import { expect, test } from "vitest";
import { createChangedThreads } from "./changed-threads.ts";

test("a changed thread is read until the page shows its revision: a read may have failed", () => {
  const changed = createChangedThreads();
  changed.note("tea", 5);
  changed.note("jam", 6);
  const tries = [4, 4, 5, 6].map((shown) => [...changed.since(shown)]);
  expect(tries).toEqual([["tea", "jam"], ["tea", "jam"], ["jam"], []]);
});

test("the last change of a thread counts", () => {
  const changed = createChangedThreads();
  changed.note("tea", 5);
  changed.note("tea", 7);
  expect([...changed.since(6)]).toEqual(["tea"]);
});
