import { expect, test } from "vitest";
import { heldPage } from "./held-page.ts";

const held = (shown: string, loaded: string, nextCursor: string | null = "next") => {
  const page = { items: [...loaded], nextCursor };
  const { page: arranged, keptBack } = heldPage([...shown], page, (item) => item);
  return [arranged.items.join(""), keptBack];
};

test("what is new above others is kept back, and what it pushed to the next page stays", () => {
  expect(held("abc", "nab")).toEqual(["abc", { count: 1, isMoved: false }]);
  expect(held("abc", "nabc", null)).toEqual(["abc", { count: 1, isMoved: false }]);
});

test("what moved keeps its place", () => {
  expect(held("abc", "cab")).toEqual(["abc", { count: 0, isMoved: true }]);
});

test("what left leaves, and what follows is appended", () => {
  expect(held("abc", "acd")).toEqual(["acd", null]);
  expect(held("abc", "nacd")).toEqual(["acd", { count: 1, isMoved: false }]);
  expect(held("abc", "nab", null)).toEqual(["ab", { count: 1, isMoved: false }]);
});

test("a list that shows other things is shown as it is", () => {
  expect(held("abc", "xyz")).toEqual(["xyz", null]);
  expect(held("", "xyz")).toEqual(["xyz", null]);
});
