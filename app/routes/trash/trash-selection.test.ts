import { expect, test } from "vitest";
import type { TrashItem } from "./trash-items.ts";
import { countByKind, countText, named, stillListed, toggled } from "./trash-selection.ts";

test("the count names the selection, or all items", () => {
  expect(countText(0, 12)).toBe("12 items");
  expect(countText(0, 1)).toBe("1 item");
  expect(countText(3, 12)).toBe("3 of 12 selected");
});

test("an item that left the list leaves the selection", () => {
  expect(stillListed(new Set(["1", "2"]), ["2", "3"])).toEqual(new Set(["2"]));
});

test("an item is turned on and off, the given selection untouched", () => {
  const before = new Set(["1"]);
  expect(toggled(before, "2")).toEqual(new Set(["1", "2"]));
  expect(toggled(before, "1")).toEqual(new Set());
  expect(before).toEqual(new Set(["1"]));
});

const item = (kind: TrashItem["kind"], title: string, text: string | null = null): TrashItem => ({
  ...{ kind, title, text },
  id: title,
  size: null,
  isResolved: false,
  trashedAt: "2026-11-03T10:00:00.000Z",
});
const [thread, file] = [item("thread", "Tea box"), item("file", "plan.pdf")];
const comment = item("comment", "Comment on plan.pdf", "Make it blue");

test("what is to be deleted is named, the first three of it", () => {
  expect(named([thread, comment])).toEqual({ names: ["Tea box", "Make it blue"], more: 0 });
  expect(named([file, thread, file, comment, file])).toEqual({
    names: ["plan.pdf", "Tea box", "plan.pdf"],
    more: 2,
  });
});

test("what is to be deleted is counted by kind", () => {
  expect(countByKind([file])).toBe("1 file");
  expect(countByKind([comment, thread])).toBe("1 thread and 1 comment");
  expect(countByKind([file, comment, thread, file])).toBe("1 thread, 2 files and 1 comment");
});
