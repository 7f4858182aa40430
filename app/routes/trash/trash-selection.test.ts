import { expect, test } from "vitest";
import { countText, stillListed, toggled } from "./trash-selection.ts";

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
